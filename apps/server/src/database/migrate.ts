import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { StartupError } from "../startup-error.ts"
import { prepareServer } from "./supported-server.ts"

const migrationsFolder = join(import.meta.dirname, "migrations")

/** Builds before the first release had other files; their databases are not updated. */
const earlierFile = "0003-records.sql"

/** Advisory lock key; any constant. */
const lock = 7_201_113

/**
 * Runs new SQL files in order, each in its own transaction.
 * @returns names of the files that ran
 * @throws StartupError if an applied file was changed or deleted, or the database is of an earlier build
 */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [lock])
    await prepareServer(client)
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migrations",
    )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    const files = await readMigrations(folder)
    refuseChanges(done, files)
    const pending = files.filter((file) => !done.has(file.name))
    for (const file of pending) await run(client, file)
    return pending.map((file) => file.name)
  } finally {
    await client.end()
  }
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

function refuseChanges(done: Map<string, string>, files: Migration[]) {
  if (done.has(earlierFile)) {
    throw new StartupError(
      "Esta base de datos es de una versión anterior de Trazo y no se puede usar con esta. Empiece de nuevo con otra carpeta DATA_DIR (o borre la suya, por omisión data) o con una base vacía.",
    )
  }
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of done) {
    if (known.get(name) === checksum) continue
    const what = known.has(name) ? "cambió después de aplicarse" : "ya se aplicó y no está en este programa"
    throw new StartupError(
      `La migración ${name} ${what}. Restáurela, o en desarrollo borre la base (por omisión, la carpeta data).`,
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
