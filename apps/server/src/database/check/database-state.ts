import { join } from "node:path"
import pg from "pg"
import type { Settings } from "../../env.ts"
import { missingSecret, readKept, readNextKept } from "../../secrets/kept-secrets.ts"
import type { Secrets } from "../../secrets/secrets.ts"
import { StartupError } from "../../startup-error.ts"
import { findRunningCluster } from "../embedded/cluster.ts"
import { embeddedOwner } from "../open-database.ts"
import { openSecrets } from "../secrets/open-secrets.ts"
import { findSecretRow, tableExists } from "../secrets/secret-rows.ts"
import { listPending } from "../updates/migrate.ts"

/** What the settings' database says of itself. Nothing is changed in it. */
export interface DatabaseState {
  version: number
  encoding: string
  isEncrypted: boolean
  ownerMayMakeRoles: boolean
  /** Files that the next start applies. */
  pending: string[]
  /** Encrypted keys of the authority, and its certificates by id. */
  authorities: { id: string; certificate: Buffer; encrypted_key: string | null }[]
  /** Active distributors' hosts. */
  hosts: string[]
  auditKey: Buffer | null
}

const milliseconds = 5000

interface Address {
  url: string
  /** Which names it. */
  setting: string
}

/** Connects, lets the connection only read, and ends it after `work`. @throws StartupError that says what to do */
export function readDatabase<Result>(
  address: Address,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return connected(address, async (client) => {
    await client.query("set default_transaction_read_only = on")
    return await work(client)
  })
}

/** Sets nothing: through a pooler it would stay with a connection that others use next. @throws StartupError */
export async function requireAnswer(address: Address): Promise<void> {
  await connected(address, (client) => client.query("select 1"))
}

async function connected<Result>(
  { url, setting }: Address,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  })
  client.on("error", () => undefined)
  try {
    await client.connect().catch((error: Error & { code?: string }) => {
      throw new StartupError(`${setting}: ${connectionProblem(error)}`)
    })
    return await work(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

const problems: Record<string, string> = {
  "28P01": "PostgreSQL no acepta el usuario con esta contraseña",
  "3D000": "la base de datos no existe; créela con npm run database:prepare (docs/running.md)",
  ECONNREFUSED: "nadie responde en esa dirección; inicie PostgreSQL o corrija la dirección",
  ENOTFOUND: "el nombre del servidor no existe en el DNS",
}

const connectionProblem = ({ code = "", message }: Error & { code?: string }) =>
  `${problems[code] ?? `no se puede usar la base de datos (${message})`}.`

/** The owner's address. Null for the embedded PostgreSQL while it does not run. */
export async function findOwnerUrl({ databaseUrl, dataDir }: Settings): Promise<string | null> {
  if (databaseUrl !== null) return databaseUrl
  const password = readKept(dataDir, "database-password")
  if (password === null) return null
  const nextPassword = readNextKept(dataDir, "database-password")
  const cluster = await findRunningCluster({ folder: join(dataDir, "database"), password, nextPassword })
  if (!cluster) return null
  const url = new URL(cluster.url("trazo"))
  url.username = embeddedOwner
  return url.href
}

export async function readState(client: pg.Client): Promise<DatabaseState> {
  const { rows } = await client.query<{
    version: number
    encoding: string
    encrypted: boolean
    may_make_roles: boolean
  }>(`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      rolcreaterole or rolsuper as may_make_roles
    from pg_roles where rolname = current_user`)
  const [found] = rows
  if (!found) throw new Error("The connection has no role")
  const { version, encoding, encrypted, may_make_roles } = found
  return {
    version,
    encoding,
    isEncrypted: encrypted,
    ownerMayMakeRoles: may_make_roles,
    pending: await listPending(client),
    authorities: await rowsOf(
      client,
      "authorities",
      "select id, certificate, encrypted_key from authorities",
    ),
    hosts: (
      await rowsOf<{ host: string }>(
        client,
        "distributor_hosts",
        `select h.host from distributor_hosts h join distributors d on d.id = h.distributor_id
         where d.state = 'active' order by h.host limit 100`,
      )
    ).map(({ host }) => host),
    auditKey: (await findSecretRow(client, "audit-key"))?.check_value ?? null,
  }
}

/** None before the first start. */
async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  table: string,
  statement: string,
): Promise<Row[]> {
  return (await tableExists(client, table)) ? (await client.query<Row>(statement)).rows : []
}

/** What keeps the connection's role from being the application's, in Spanish, or null. */
export async function findRoleProblem(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{
    role: string
    above: boolean
    temporary: boolean
    creates: boolean
  }>(`
    select rolname as role, rolsuper or rolbypassrls as above, rolcreaterole or rolcreatedb as creates,
      has_database_privilege(current_database(), 'temporary') as temporary
    from pg_roles where rolname = current_user`)
  const role = rows[0]
  if (!role) return "la conexión no tiene papel"
  if (role.above)
    return `${role.role} es superusuario o salta la seguridad por filas; quítele esos derechos: alter role ${role.role} nosuperuser nobypassrls`
  if (role.creates)
    return `${role.role} puede crear papeles o bases; quíteselo: alter role ${role.role} nocreaterole nocreatedb`
  if (role.temporary)
    return "la aplicación puede crear tablas temporales; como dueño ejecute: revoke temporary on database … from public"
  return null
}

export async function readClock(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now")
  return (rows[0] as { now: Date }).now
}

export async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  return (await client.query("select from pg_roles where rolname = $1", [role])).rowCount === 1
}

/**
 * The secrets under which the database is sealed. Null before the first start, which records them.
 * @throws StartupError if the settings have others
 */
export async function readSecrets(client: pg.Client, settings: Settings): Promise<Secrets | null> {
  if (!(await findSecretRow(client, "master-key"))) return null
  const [name] = settings.newSecrets.filter((missing) => missing === "master-key")
  if (name) throw missingSecret(name, "esta base de datos tiene datos")
  // Those that would be generated are not for it to remove.
  return await openSecrets(client, { ...settings, newSecrets: [] })
}
