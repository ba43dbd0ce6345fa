import { join } from "node:path"
import pg from "pg"
import type { Settings } from "../env.ts"
import { installJobs } from "../jobs/pg-boss.ts"
import { keptSecret, readNextKept } from "../secrets/kept-secrets.ts"
import { StartupError } from "../startup-error.ts"
import { type Cluster, findRunningCluster, startCluster } from "./embedded/cluster.ts"
import { applicationUrl, prepareApplicationRole, revokeTemporary } from "./roles.ts"
import { openSecrets } from "./secrets/open-secrets.ts"
import { chooseCaPassphrase } from "./secrets/rotate-ca-passphrase.ts"
import { insertCheck } from "./secrets/secret-rows.ts"
import { takeAdvisoryLock } from "./updates/advisory-lock.ts"
import { migrate, refuseOtherVersions } from "./updates/migrate.ts"

interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  /** The given ones, with those secrets of an unfinished rotation that are in use. */
  settings: Settings
  embedded: boolean
  fresh: boolean
  /** Whether the application's role can't create temporary tables. */
  temporaryRevoked: boolean
  stop(): Promise<void>
}

/**
 * Starts or connects to PostgreSQL, checks its version and the secrets before anything is changed, creates the application's role and
 * migrates tables and queue.
 * @param shared for commands that run beside a server and share its embedded PostgreSQL
 * @throws StartupError if the database is of another version, or not of these secrets
 */
export async function openDatabase(settings: Settings, { shared = false } = {}): Promise<OpenDatabase> {
  const { ownerUrl, stop } = await openOwner(settings, { shared })
  try {
    const prepared = await prepare(ownerUrl, settings)
    return { ...prepared, ownerUrl, embedded: settings.databaseUrl === null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(ownerUrl: string, settings: Settings) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await connectAsOwner(client)
  try {
    // Of processes that start together on an empty database, the first one decides which secrets are its own.
    await takeAdvisoryLock(client, 7_201_132)
    await refuseOtherVersions(client)
    const secrets = await openSecrets(client, settings)
    const caPassphrase = await chooseCaPassphrase(client, settings)
    const { databasePassword } = secrets
    if (!settings.databaseAppUrl) await prepareApplicationRole(ownerUrl, databasePassword)
    const applied = await migrate(ownerUrl)
    await insertCheck(client, "master-key", secrets.checkValue)
    await installJobs(ownerUrl)
    const appUrl = settings.databaseAppUrl ?? applicationUrl(ownerUrl, databasePassword)
    const temporaryRevoked = await revokeTemporary(ownerUrl, appUrl)
    return {
      appUrl,
      temporaryRevoked,
      settings: { ...settings, secrets, caPassphrase },
      fresh: applied[0]?.startsWith("0001") ?? false,
    }
  } finally {
    await client.end()
  }
}

const invalidPassword = "28P01"

async function connectAsOwner(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    if ((error as { code?: string }).code !== invalidPassword) throw error
    throw new StartupError(
      "DATABASE_URL: PostgreSQL no acepta este usuario con esta contraseña. Ponga la que tiene en PostgreSQL.",
    )
  }
}

/** The owner's address, with the embedded PostgreSQL started. Nothing is changed in the database. */
export async function openOwner({ databaseUrl, dataDir }: Settings, { shared = false } = {}) {
  if (databaseUrl !== null) return { ownerUrl: databaseUrl, stop: async () => {} }
  const cluster = await openEmbedded(dataDir, shared)
  return {
    ownerUrl: await ensureDatabase(cluster, "trazo", cluster.password),
    stop: () => cluster.stop(),
  }
}

/** The embedded PostgreSQL. @param shared uses that of a running server, if there is one */
export async function openEmbedded(dataDir: string, shared: boolean): Promise<Cluster> {
  const { secret: password } = keptSecret(dataDir, "database-password", [
    join(dataDir, "database", "postgres"),
  ])
  const nextPassword = readNextKept(dataDir, "database-password")
  const place = { folder: join(dataDir, "database"), password, nextPassword }
  return (shared && (await findRunningCluster(place))) || (await startCluster(place))
}

export const embeddedOwner = "trazo_owner"

/** Creates the database with an owner without superuser rights, so that row-level security works as in production. */
export async function ensureDatabase(cluster: Cluster, name: string, ownerPassword: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url("postgres") })
  await client.connect()
  try {
    const password = client.escapeLiteral(ownerPassword)
    const role = await client.query("select from pg_roles where rolname = $1", [embeddedOwner])
    await client.query(
      `${role.rowCount === 0 ? "create" : "alter"} role ${embeddedOwner} login createrole createdb nobypassrls password ${password}`,
    )
    const database = await client.query("select from pg_database where datname = $1", [name])
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${embeddedOwner}`)
  } finally {
    await client.end()
  }
  const url = new URL(cluster.url(name))
  url.username = embeddedOwner
  url.password = ownerPassword
  return url.href
}
