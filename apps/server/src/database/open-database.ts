import { join } from "node:path"
import pg from "pg"
import type { Settings } from "../env.ts"
import { installJobs } from "../jobs/pg-boss.ts"
import { keptSecret } from "../kept-secrets.ts"
import type { Secrets } from "../secrets.ts"
import { StartupError } from "../startup-error.ts"
import { type Cluster, findRunningCluster, startCluster } from "./embedded/cluster.ts"
import { migrate } from "./migrate.ts"
import { applicationUrl, prepareApplicationRole, revokeTemporary } from "./roles.ts"
import { openSecrets } from "./secrets/open-secrets.ts"
import { insertCheck } from "./secrets/secret-rows.ts"

interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  /** Of the master key that the database is sealed under. */
  secrets: Secrets
  embedded: boolean
  fresh: boolean
  /** Whether the application's role can't create temporary tables. */
  temporaryRevoked: boolean
  stop(): Promise<void>
}

/**
 * Starts or connects to PostgreSQL, checks the secrets before anything is changed, creates the application's role and
 * migrates tables and queue.
 * @param shared for commands that run beside a server and share its embedded PostgreSQL
 * @throws StartupError if the database is not of these secrets
 */
export async function openDatabase(settings: Settings, { shared = false } = {}): Promise<OpenDatabase> {
  const { ownerUrl, stop } = settings.databaseUrl
    ? { ownerUrl: settings.databaseUrl, stop: async () => {} }
    : await startEmbedded(settings, shared)
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
    await client.query("select pg_advisory_lock(7201132)")
    const secrets = await openSecrets(client, settings)
    const { databasePassword } = secrets
    if (!settings.databaseAppUrl) await prepareApplicationRole(ownerUrl, databasePassword)
    const applied = await migrate(ownerUrl)
    await insertCheck(client, "master-key", secrets.checkValue)
    await installJobs(ownerUrl)
    const appUrl = settings.databaseAppUrl ?? applicationUrl(ownerUrl, databasePassword)
    const temporaryRevoked = await revokeTemporary(ownerUrl, appUrl)
    return { appUrl, temporaryRevoked, secrets, fresh: applied[0]?.startsWith("0001") ?? false }
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

async function startEmbedded({ dataDir }: Settings, shared: boolean) {
  const { secret: password } = keptSecret(dataDir, "database-password", [
    join(dataDir, "database", "postgres"),
  ])
  const place = { folder: join(dataDir, "database"), password }
  const cluster = (shared && (await findRunningCluster(place))) || (await startCluster(place))
  return { ownerUrl: await ensureDatabase(cluster, "trazo", password), stop: () => cluster.stop() }
}

const owner = "trazo_owner"

/** Creates the database with an owner without superuser rights, so that row-level security works as in production. */
export async function ensureDatabase(cluster: Cluster, name: string, ownerPassword: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url("postgres") })
  await client.connect()
  try {
    const password = client.escapeLiteral(ownerPassword)
    const role = await client.query("select from pg_roles where rolname = $1", [owner])
    await client.query(
      `${role.rowCount === 0 ? "create" : "alter"} role ${owner} login createrole createdb nobypassrls password ${password}`,
    )
    const database = await client.query("select from pg_database where datname = $1", [name])
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${owner}`)
  } finally {
    await client.end()
  }
  const url = new URL(cluster.url(name))
  url.username = owner
  url.password = ownerPassword
  return url.href
}
