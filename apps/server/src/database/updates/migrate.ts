import pg from "pg"
import { StartupError } from "../../startup-error.ts"
import { tableExists } from "../secrets/secret-rows.ts"
import { prepareServer } from "../supported-server.ts"
import { takeAdvisoryLock } from "./advisory-lock.ts"
import { type Migration, migrationsFolder, readMigrations } from "./migration-files.ts"
import { runMigration } from "./run-migration.ts"

/** Every build before 1.0.0 had this file, and no later one has it. Their databases are not updated. */
const earlierFile = "0001-tenants.sql"

/** Advisory lock key; any constant. */
const lock = 7_201_113

/**
 * Runs new SQL files in order, each in one transaction or in its steps.
 * @returns names of the files that ran or were finished
 * @throws StartupError if an applied file was changed, or the database is of an earlier build or a newer version
 */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await takeAdvisoryLock(client, lock)
    const files = await readMigrations(folder)
    const done = await readApplied(client)
    refuseOthers(done, files)
    await prepareServer(client)
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    await client.query("alter table schema_migrations add column if not exists next_step integer")
    const pending = files.filter((file) => isPending(done.get(file.name)))
    for (const file of pending) await runMigration(client, file, done.get(file.name)?.nextStep ?? 0)
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
  return files.map(({ name }) => name).filter((name) => isPending(done.get(name)))
}

interface Applied {
  checksum: string
  /** Of a file that was begun and not finished. */
  nextStep: number | null
}

/** By file name. Databases of 1.0.0 have no `next_step`. */
async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  if (!(await tableExists(client, "schema_migrations"))) return new Map()
  const { rows } = await client.query<Applied & { name: string }>(
    `select name, checksum, (to_jsonb(file) ->> 'next_step')::integer as "nextStep"
     from schema_migrations file order by name`,
  )
  return new Map(rows.map(({ name, checksum, nextStep }) => [name, { checksum, nextStep }]))
}

const isPending = (applied: Applied | undefined) => !applied || applied.nextStep !== null

function refuseOthers(done: Map<string, Applied>, files: Migration[]) {
  if (done.has(earlierFile)) {
    throw new StartupError(
      "Esta base de datos es de una versión anterior a Trazo 1.0.0 y no se puede usar con esta. Empiece de nuevo con otra carpeta DATA_DIR (o borre la suya, por omisión data) o con una base vacía.",
    )
  }
  const known = new Map(files.map((file) => [file.name, file.checksum]))
  for (const [name, { checksum }] of done) {
    if (known.get(name) === checksum) continue
    throw new StartupError(
      known.has(name)
        ? `La migración ${name} cambió después de aplicarse. Restáurela, o en desarrollo borre la base (por omisión, la carpeta data).`
        : `La migración ${name} ya se aplicó y no está en este programa: la base de datos es de una versión más nueva de Trazo. Inicie esa versión, o use otra base (DATABASE_URL o DATA_DIR).`,
    )
  }
}
