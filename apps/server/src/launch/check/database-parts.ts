import { systemClock } from "../../clock.ts"
import { clockLimits, watchClock } from "../../clock-watch.ts"
import {
  findRoleProblem,
  readClock,
  readDatabase,
  readSecrets,
  requireAnswer,
  roleExists,
} from "../../database/check/database-state.ts"
import { pooledUrl } from "../../database/pooling/pooler.ts"
import { applicationUrl } from "../../database/roles.ts"
import { StartupError } from "../../startup-error.ts"
import type { Checked } from "./checked.ts"

/** The embedded PostgreSQL runs only while Trazo does. */
const notRunning = "la incluida, que arranca con Trazo"

export async function checkDatabase({ state }: Checked): Promise<string> {
  if (!state) return notRunning
  const { version, encoding, pending } = state
  if (version < 15 || version > 18)
    throw new StartupError(`Es PostgreSQL ${version}; Trazo necesita de la versión 15 a la 18`)
  if (encoding !== "UTF8")
    throw new StartupError(`Está en ${encoding}; créela en UTF8 con npm run database:prepare`)
  return pending.length === 0
    ? `PostgreSQL ${version}`
    : `PostgreSQL ${version}; el próximo arranque le aplica ${pending.length} migraciones`
}

export async function checkApplicationRole({ settings, ownerUrl, state }: Checked): Promise<string> {
  if (!state || ownerUrl === null) return notRunning
  const opened = await readDatabase({ url: ownerUrl, setting: "DATABASE_URL" }, async (client) => ({
    secrets: await readSecrets(client, settings),
    hasRole: await roleExists(client, "trazo_app"),
  }))
  const { secrets, hasRole } = opened
  if (settings.databaseAppUrl === null && !secrets) {
    if (state.ownerMayMakeRoles) return "el primer arranque crea el de la aplicación"
    throw new StartupError(
      "El dueño no puede crear el papel de la aplicación; ejecute npm run database:prepare (docs/running.md) o ponga DATABASE_APP_URL",
    )
  }
  if (settings.databaseAppUrl === null && !hasRole)
    throw new StartupError("Falta el papel trazo_app; el arranque lo crea si el dueño tiene createrole")
  const url = settings.databaseAppUrl ?? applicationUrl(ownerUrl, secrets?.databasePassword ?? "")
  const problem = await readDatabase({ url, setting: "DATABASE_APP_URL" }, findRoleProblem)
  if (problem) throw new StartupError(problem)
  const { databasePooler } = settings
  if (databasePooler)
    await requireAnswer({ url: pooledUrl(url, databasePooler), setting: "DATABASE_POOLER_URL" })
  return "la aplicación entra con el suyo, sin derechos de más"
}

export async function checkDatabaseTls({ settings, state }: Checked): Promise<string> {
  if (!state) return notRunning
  const isRequired = settings.databaseUrl?.includes("sslmode=verify-full") === true
  if (state.isEncrypted) return isRequired ? "con certificado comprobado" : "sin comprobar el certificado"
  if (isRequired) throw new StartupError("La conexión no va cifrada y DATABASE_TLS la pide")
  return "no hace falta en este equipo o en una red segura"
}

/** Compared with PostgreSQL's, as the server does. */
export async function checkClock({ ownerUrl }: Checked): Promise<string> {
  if (ownerUrl === null) return "la base incluida usa el de este equipo"
  return await readDatabase({ url: ownerUrl, setting: "DATABASE_URL" }, async (client) => {
    const reference = { read: () => readClock(client), elapsed: () => performance.now() }
    const log = { error: () => undefined, warn: () => undefined }
    const watch = await watchClock({ clock: systemClock, reference, log, isRepeated: false })
    const milliseconds = Math.round(watch.difference())
    if (milliseconds > clockLimits.stamps)
      throw new StartupError(
        `Difiere ${(milliseconds / 1000).toFixed(1)} s del de PostgreSQL; ponga en hora las dos máquinas (NTP)`,
      )
    return "como el de PostgreSQL"
  })
}
