import { isCommonPassword } from "@trazo/domain/identity/common-passwords"
import { systemClock as clock } from "../clock.ts"
import { crashAt } from "../crash-points.ts"
import { connect } from "../database/client.ts"
import { databaseLinks } from "../database/link.ts"
import { openDatabase, openEmbedded } from "../database/open-database.ts"
import { rotateCaPassphrase } from "../database/secrets/rotate-ca-passphrase.ts"
import {
  rotateApplicationPassword,
  rotateEmbeddedPassword,
  rotateOwnerPassword,
} from "../database/secrets/rotate-database-password.ts"
import { rotateMasterKey } from "../database/secrets/rotate-master-key.ts"
import { replaceAuditCheck } from "../database/secrets/secret-rows.ts"
import { requireNoServer } from "../database/secrets/server-lock.ts"
import { withClient } from "../database/with-client.ts"
import { loadSettings, type Settings } from "../env.ts"
import { rotateAuditKey } from "../features/platform/audit/rotate-audit-key.ts"
import { createLog } from "../log.ts"
import { openAnchors } from "../open-deps.ts"
import { systemRandom as random } from "../random.ts"
import { publicKeyOf } from "../secrets/audit-key.ts"
import { type KeptName, keepNext, promoteNext } from "../secrets/kept-secrets.ts"
import { parseKey } from "../secrets/secrets.ts"
import { StartupError } from "../startup-error.ts"
import { openLines } from "../terminal-lines.ts"

const usage = `npm run secrets:rotate -- SECRETO (docs/keys.md)
  master-key             MASTER_KEY
  ca-passphrase          CA_PASSPHRASE
  audit-key              AUDIT_KEY
  database-password      la contraseña de DATABASE_URL, o de la base de datos incluida
  database-app-password  la contraseña de DATABASE_APP_URL
Un secreto que está en DATA_DIR se genera. El que está en una variable se pide por la entrada estándar.`

function load(): Settings {
  try {
    return loadSettings()
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

const settings = load()
const crash = crashAt(settings.crashAt, settings.crashAfter)
const lines = openLines()
const report = (line: string) => void process.stderr.write(`${line}\n`)

/** The next secret: kept beside the present one, or asked for. */
async function nextOf(name: KeptName, setting: string): Promise<{ next: string; isKept: boolean }> {
  const isKept = settings.keptSecrets.includes(name)
  const next = isKept
    ? keepNext(settings.dataDir, name)
    : await lines.ask(`Secreto nuevo para ${setting}: `, { hidden: true })
  return { next, isKept }
}

/** The next secret takes the place of the present one. @returns what the operator still has to do */
function finish(name: KeptName, { isKept, setting }: { isKept: boolean; setting: string }): string {
  if (isKept) promoteNext(settings.dataDir, name)
  return isKept
    ? `${setting}: el secreto nuevo está en DATA_DIR y el anterior ya no sirve. Actualice el respaldo de sus secretos.`
    : `${setting}: el secreto anterior ya no sirve. Ponga el nuevo en ${setting} antes de iniciar Trazo.`
}

/** @param masterKeys those that the command has besides the settings' */
async function onDatabase<Result>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
  masterKeys: readonly Buffer[] = [],
): Promise<Result> {
  const [current, ...others] = settings.masterKeys
  const given = { ...settings, masterKeys: [current, ...others, ...masterKeys] as const }
  const database = await openDatabase(given, { shared: true })
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

async function rotateMaster(): Promise<string> {
  const { next: text, isKept } = await nextOf("master-key", "MASTER_KEY")
  const next = parseKey("MASTER_KEY", text)
  if (!isKept && settings.masterKeys[0].equals(next)) throw sameSecret("MASTER_KEY")
  await onDatabase(
    ({ ownerUrl }) =>
      withClient(ownerUrl, (client) =>
        rotateMasterKey(client, { keys: settings.masterKeys, next, random, crash, report }),
      ),
    [next],
  )
  return finish("master-key", { isKept, setting: "MASTER_KEY" })
}

async function rotateCa(): Promise<string> {
  const { next, isKept } = await nextOf("ca-passphrase", "CA_PASSPHRASE")
  const former = settings.caPassphrase
  if (next === former) throw sameSecret("CA_PASSPHRASE")
  if (next.length < 16 || isCommonPassword(next))
    throw new StartupError("CA_PASSPHRASE: debe tener al menos 16 caracteres y no ser una publicada.")
  const { dataDir } = settings
  await onDatabase(({ ownerUrl }) =>
    withClient(ownerUrl, async (client) => {
      await requireNoServer(client)
      await rotateCaPassphrase(client, { former, next, dataDir, random, crash })
    }),
  )
  return finish("ca-passphrase", { isKept, setting: "CA_PASSPHRASE" })
}

async function rotateAudit(): Promise<string> {
  const { next: text, isKept } = await nextOf("audit-key", "AUDIT_KEY")
  const next = parseKey("AUDIT_KEY", text)
  if (settings.audit.key.equals(next)) throw sameSecret("AUDIT_KEY")
  await onDatabase((database) =>
    withClient(database.ownerUrl, async (client) => {
      await requireNoServer(client)
      const links = databaseLinks(createLog("error"))
      const db = connect(database.appUrl, 2, links.database)
      const anchors = openAnchors(settings, clock)
      try {
        await rotateAuditKey({ db, clock, settings: database.settings, anchors }, next)
      } finally {
        links.database.closing()
        await db.destroy()
      }
      crash.reach("rotation-sealed")
      await replaceAuditCheck(client, publicKeyOf(next))
      crash.reach("rotation-ended")
    }),
  )
  return finish("audit-key", { isKept, setting: "AUDIT_KEY" })
}

async function rotateOwner(): Promise<string> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === null) {
    const password = keepNext(dataDir, "database-password")
    const cluster = await openEmbedded(dataDir, true)
    await rotateEmbeddedPassword(cluster, { password, random }).finally(() => cluster.stop())
    crash.reach("rotation-sealed")
    return finish("database-password", { isKept: true, setting: "secrets/database-password" })
  }
  const password = await lines.ask("Contraseña nueva de DATABASE_URL: ", { hidden: true })
  await rotateOwnerPassword(databaseUrl, { password, random })
  return finish("database-password", { isKept: false, setting: "DATABASE_URL" })
}

async function rotateApplication(): Promise<string> {
  const { databaseUrl: ownerUrl, databaseAppUrl: appUrl } = settings
  if (ownerUrl === null || appUrl === null)
    throw new StartupError(
      "DATABASE_APP_URL: sin ella, la contraseña de la aplicación se deriva de MASTER_KEY y cambia con ella: npm run secrets:rotate -- master-key",
    )
  const password = await lines.ask("Contraseña nueva de DATABASE_APP_URL: ", { hidden: true })
  await rotateApplicationPassword({ ownerUrl, appUrl }, { password, random })
  return finish("database-password", { isKept: false, setting: "DATABASE_APP_URL" })
}

const sameSecret = (setting: string) => new StartupError(`${setting}: el secreto nuevo es el actual.`)

const rotations: Record<string, () => Promise<string>> = {
  "master-key": rotateMaster,
  "ca-passphrase": rotateCa,
  "audit-key": rotateAudit,
  "database-password": rotateOwner,
  "database-app-password": rotateApplication,
}

/** `npm run secrets:rotate`: replaces one secret. Exits with 1 if it did not end; then it is run again. */
try {
  const [name = "", ...others] = process.argv.slice(2)
  const rotate = others.length === 0 ? rotations[name] : undefined
  if (!rotate) throw new StartupError(usage)
  process.stdout.write(`${await rotate()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  lines.close()
}
