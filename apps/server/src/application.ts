import type { FastifyBaseLogger } from "fastify"
import { findDeadAddresses } from "./adapters/certificate-authority/check-addresses.ts"
import { createApp } from "./app.ts"
import { describeConnections } from "./connections/connection-limits.ts"
import { openDatabase } from "./database/open-database.ts"
import { demoAccounts } from "./demo-accounts.ts"
import type { Deps } from "./deps.ts"
import type { Settings } from "./env.ts"
import { newFirstAdministratorLink } from "./features/identity/administrators/create-administrator.ts"
import { startSealer } from "./features/platform/audit/seal-audit.ts"
import { openDeps } from "./open-deps.ts"
import { registerWeb } from "./plugins/web.ts"
import { StartupError } from "./startup-error.ts"

interface Application {
  greeting: string

  stop(): Promise<void>
}

const temporaryAllowed =
  "DATABASE_URL: la aplicación puede crear tablas temporales. Como dueño de la base, ejecute: revoke temporary on database … from public;"

/** Starts components in dependency order: database, tables, demo data, jobs, port. */
export async function openApplication(
  settings: Settings,
  log: FastifyBaseLogger,
  { dev }: { dev: boolean },
): Promise<Application> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) {
      await undo().catch((error) => log.error({ err: error }, "while stopping"))
    }
  }
  try {
    const database = await openDatabase(settings)
    stops.push(() => database.stop())
    if (!database.temporaryRevoked) log.warn(temporaryAllowed)
    const { deps, runner, close } = await openDeps({
      settings: database.settings,
      log,
      appUrl: database.appUrl,
    })
    stops.push(close)
    if (database.embedded && settings.demoData) await fillIn(deps)
    const firstLink = await newFirstAdministratorLink(deps)
    const sealer = startSealer(deps)
    stops.push(() => sealer.stop())
    const app = await createApp(deps, {
      pages: (root) =>
        registerWeb(root, {
          dev,
          isDemonstration: settings.demoData === "open",
          hasDemoData: settings.demoData !== false,
        }),
    })
    stops.push(() => app.close())
    await runner.start()
    const address = await listen(app, settings)
    const deadAddresses = await findDeadAddresses(deps)
    return {
      greeting: greet(address, { firstLink, deadAddresses, ...keysOf(deps) }, settings),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Production does not load the demo data and its passwords. */
async function fillIn(deps: Deps): Promise<void> {
  const { seedDemoData } = await import("./seed/seed-demo-data.ts")
  await seedDemoData(deps)
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Settings): Promise<string> {
  try {
    const address = await app.listen({ host, port })
    return host === "localhost" ? `http://localhost:${new URL(address).port || 80}` : address
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === "EADDRINUSE") {
      throw new StartupError(`PORT: el puerto ${port} está ocupado. Elija otro: PORT=${port + 1} npm start`)
    }
    throw new StartupError(`HOST: no se puede escuchar en ${host} (${message}).`)
  }
}

function keysOf({ authority: { publication }, stamping, timestamps }: Deps) {
  const isOurs = publication.by === "us"
  return {
    hasRootKey: isOurs && publication.signers.some((signer) => signer.hasRootKey),
    lacksStamps: timestamps === null && !stamping.isReady(),
  }
}

interface Findings {
  hasRootKey: boolean
  /** Neither a service nor a key of time stamps. */
  lacksStamps: boolean
  firstLink: string | null
  deadAddresses: readonly string[]
}

function greet(
  address: string,
  { firstLink, deadAddresses, hasRootKey, lacksStamps }: Findings,
  { demoData, smtpUrl, audit, connections }: Settings,
): string {
  const lines = [`Trazo está listo en ${address}`, describeConnections(connections)]
  if (demoData) lines.push("", demoAccounts())
  if (!demoData && smtpUrl === null)
    lines.push("", "SMTP_URL: falta; los correos esperan hasta que esté puesto.")
  if (deadAddresses.length > 0)
    lines.push(
      "",
      `PKI_BASE_URL: los certificados tienen direcciones que no responden (${deadAddresses.join(", ")}). No cambian en los ya emitidos: use el mismo puerto o nombre con el que se creó la autoridad.`,
    )
  if (hasRootKey && !demoData)
    lines.push(
      "",
      "La clave de la autoridad raíz está en este servidor. Sáquela: npm run authority:ceremony -- export-root --file ARCHIVO",
    )
  if (lacksStamps)
    lines.push(
      "",
      "Las firmas no llevan sello de tiempo: falta su clave. Hágala con la raíz sin conexión: npm run authority:ceremony -- request-stamping --file SOLICITUD",
    )
  if (audit.isInDataFolder && !demoData)
    lines.push(
      "",
      "AUDIT_KEY: la clave y las anclas de la auditoría están en DATA_DIR; quien altere la base podría rehacerlas. Ponga la clave en AUDIT_KEY y las anclas en AUDIT_S3_URL o AUDIT_ANCHORS_DIR.",
    )
  if (firstLink !== null)
    lines.push(
      "",
      "Cree el primer administrador con este enlace, que sirve una vez y por una hora:",
      firstLink,
    )
  return lines.join("\n")
}
