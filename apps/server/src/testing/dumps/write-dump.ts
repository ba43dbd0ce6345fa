/**
 * `node apps/server/src/testing/dumps/write-dump.ts`: writes the database of this version, with a few rows of the demo in
 * each table, as `<version>.sql.gz`. Run it at a release: the dumps of releases are brought up to date by
 * `apps/server/src/database/updates/update.test.ts` and never change.
 */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import pg from "pg"
import { startCluster } from "../../database/embedded/cluster.ts"
import { embeddedOwner, ensureDatabase } from "../../database/open-database.ts"
import { prepareApplicationRole } from "../../database/roles.ts"
import { migrate } from "../../database/updates/migrate.ts"
import { startAuthority } from "../../features/authority/authority/start-authority.ts"
import { installJobs } from "../../jobs/pg-boss.ts"
import { openDeps } from "../../open-deps.ts"
import { seedDemoData } from "../../seed/seed-demo-data.ts"
import { aRowOf } from "../rows/any-row.ts"
import { testClock, testLog, testPassword, testSettings } from "../test-settings.ts"

const root = join(import.meta.dirname, "../../../../..")
const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }

/** Rows that are taken from each table, with those that they refer to. */
const rowsOfEach = 3

interface Reference {
  child: string
  columns: string[]
  parent: string
  parentColumns: string[]
}

const folder = await mkdtemp(join(tmpdir(), "trazo-dump-"))
await chmod(folder, 0o755) // the embedded database may run as another user
const cluster = await startCluster({
  folder: join(folder, "database"),
  password: testPassword,
  disposable: true,
})
try {
  const ownerUrl = await ensureDatabase(cluster, "trazo", testPassword)
  await prepareApplicationRole(ownerUrl, testPassword)
  await migrate(ownerUrl)
  await installJobs(ownerUrl)
  await fillDemo(ownerUrl)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const content = [await schema(), ...(await rows(owner))].join("\n")
  await owner.end()
  await writeFile(join(import.meta.dirname, `${version}.sql.gz`), gzipSync(content, { level: 9 }))
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

async function fillDemo(ownerUrl: string): Promise<void> {
  const { settings, appUrl } = testSettings({ ownerUrl, dataDir: folder })
  const opened = await openDeps({
    settings,
    appUrl,
    log: testLog().log,
    clock: testClock(),
    background: false,
  })
  await (await startAuthority(opened.deps))?.stop()
  await seedDemoData(opened.deps)
  await opened.close()
}

/** The statements of the migrations, so that the dump stays what it is whatever becomes of the files. */
async function schema(): Promise<string> {
  const migrations = join(import.meta.dirname, "../../database/migrations")
  const files = (await readdir(migrations)).sort()
  const statements = await Promise.all(files.map((name) => readFile(join(migrations, name), "utf8")))
  return [
    `set session authorization ${embeddedOwner};`,
    "create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());",
    ...statements,
    "reset session authorization;",
  ].join("\n")
}

/** Inserts that fire no trigger and check no foreign key: rows refer to each other in circles. */
async function rows(owner: pg.Client): Promise<string[]> {
  const tables = await tablesOf(owner)
  for (const table of tables) {
    const { rowCount } = await owner.query(`select from ${table} limit 1`)
    if (rowCount === 0) await aRowOf(owner, table)
  }
  const chosen = new Map<string, Set<string>>()
  for (const table of tables) chosen.set(table, new Set(await firstRows(owner, table)))
  await addReferred(owner, chosen)
  const inserts = await Promise.all(
    [...chosen].map(([table, places]) => insertsOf(owner, table, [...places].sort())),
  )
  return [
    "set session_replication_role = replica;",
    // rows that migrations insert
    ...tables.toReversed().map((table) => `delete from ${table};`),
    ...inserts.flat(),
    ...(await sequences(owner)),
    "set session_replication_role = origin;",
  ]
}

async function tablesOf(owner: pg.Client): Promise<string[]> {
  const { rows: found } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  return found.map(({ name }) => name)
}

/** Every row of schema_migrations, and the first of the others. */
async function firstRows(owner: pg.Client, table: string): Promise<string[]> {
  const limit = table === "schema_migrations" ? null : rowsOfEach
  const { rows: found } = await owner.query<{ place: string }>(
    `select ctid::text as place from ${table} order by ctid limit $1`,
    [limit],
  )
  return found.map(({ place }) => place)
}

/** Adds the rows that chosen rows refer to, until none is missing. */
async function addReferred(owner: pg.Client, chosen: Map<string, Set<string>>): Promise<void> {
  const { rows: references } = await owner.query<Reference>(
    `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       (select array_agg(a.attname::text order by u.place) from unnest(k.conkey) with ordinality u (n, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n) as columns,
       (select array_agg(a.attname::text order by u.place) from unnest(k.confkey) with ordinality u (n, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n) as "parentColumns"
     from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  let added = 0
  do {
    added = 0
    for (const { child, parent, columns, parentColumns } of references) {
      const parents = chosen.get(parent) ?? new Set<string>()
      const same = columns.map((column, index) => `c.${column} = p.${parentColumns[index]}`).join(" and ")
      const { rows: found } = await owner.query<{ place: string }>(
        `select distinct p.ctid::text as place from ${child} c join ${parent} p on ${same} where c.ctid = any($1::tid[])`,
        [[...(chosen.get(child) ?? [])]],
      )
      const before = parents.size
      for (const { place } of found) parents.add(place)
      added += parents.size - before
      chosen.set(parent, parents)
    }
  } while (added > 0)
}

async function insertsOf(owner: pg.Client, table: string, places: string[]): Promise<string[]> {
  const { rows: found } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = found.map(({ name }) => name)
  const { rows: inserts } = await owner.query<{ statement: string }>(
    `select 'insert into ${table} (${columns.join(", ")}) overriding system value values ('
       || concat_ws(', ', ${columns.map((column) => `quote_nullable(${column}::text)`).join(", ")}) || ');' as statement
     from ${table} where ctid = any($1::tid[]) order by ctid`,
    [places],
  )
  return inserts.map(({ statement }) => statement)
}

async function sequences(owner: pg.Client): Promise<string[]> {
  const { rows: found } = await owner.query<{ statement: string }>(
    `select format('select setval(%L, %s);', quote_ident(schemaname) || '.' || quote_ident(sequencename), last_value) as statement
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return found.map(({ statement }) => statement)
}
