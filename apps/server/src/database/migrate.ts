import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { StartupError } from "../startup-error.ts"
import { tableExists } from "./secrets/secret-rows.ts"
import { prepareServer } from "./supported-server.ts"

const migrationsFolder = join(import.meta.dirname, "migrations")

/** Every build before 1.0.0 had this file, and no later one has it. Their databases are not updated. */
const earlierFile = "0001-tenants.sql"

/** Advisory lock key; any constant. */
const lock = 7_201_113

/**
 * Runs new SQL files in order, each in its own transaction.
 * @returns names of the files that ran
 * @throws StartupError if an applied file was changed, or the database is of an earlier build or a newer version
 */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [lock])
    const files = await readMigrations(folder)
    const done = await readApplied(client)
    refuseOthers(done, files)
    await prepareServer(client)
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    const pending = files.filter((file) => !done.has(file.name))
    for (const file of pending) await run(client, file)
    return pending.map((file) => file.name)
  } finally {
    await client.end()
  }
}

/**
 * Refuses a database that `migrate` would refuse, before anything is changed in it.
 * @throws StartupError
 */
export async function refuseOtherVersions(client: pg.Client): Promise<void> {
  refuseOthers(await readApplied(client), await readMigrations(migrationsFolder))
}

/** Names of the files that `migrate` would run. @throws StartupError for a database that it would refuse */
export async function listPending(client: pg.Client): Promise<string[]> {
  const [done, files] = [await readApplied(client), await readMigrations(migrationsFolder)]
  refuseOthers(done, files)
  return files.map(({ name }) => name).filter((name) => !done.has(name))
}

/** Checksums by file name. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  if (!(await tableExists(client, "schema_migrations"))) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8")
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") }
    }),
  )
}

function refuseOthers(done: Map<string, string>, files: Migration[]) {
  if (done.has(earlierFile)) {
    throw new StartupError(
      "Esta base de datos es de una versión anterior a Trazo 1.0.0 y no se puede usar con esta. Empiece de nuevo con otra carpeta DATA_DIR (o borre la suya, por omisión data) o con una base vacía.",
    )
  }
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of done) {
    if (known.get(name) === checksum) continue
    throw new StartupError(
      known.has(name)
        ? `La migración ${name} cambió después de aplicarse. Restáurela, o en desarrollo borre la base (por omisión, la carpeta data).`
        : `La migración ${name} ya se aplicó y no está en este programa: la base de datos es de una versión más nueva de Trazo. Inicie esa versión, o use otra base (DATABASE_URL o DATA_DIR).`,
    )
  }
}

async function run(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    await client.query("begin")
    await client.query(sql)
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum])
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw new StartupError(`La migración ${name} falló: ${(error as Error).message}`)
  }
}
