import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { loadSettings } from "../env.ts"
import { createTestApp } from "../testing/test-app.ts"
import { migrate } from "./migrate.ts"
import { openDatabase } from "./open-database.ts"

const { ownerUrl, appUrl } = await createTestApp()
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
await client.query("delete from schema_migrations")
const folder = await mkdtemp(join(tmpdir(), "trazo-server-migrations-"))
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})
const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

it("runs each file once, in order, also in parallel processes", async () => {
  await write("0002-b.sql", "alter table made add column b text;")
  await write("0001-a.sql", "create table made (a text);")
  const runs = await Promise.all([migrate(ownerUrl, folder), migrate(ownerUrl, folder)])
  expect(runs.flat()).toEqual(["0001-a.sql", "0002-b.sql"])
})

it("rolls back a failed file and names it", async () => {
  await write("0003-c.sql", "create table half (a text); select no_such_function();")
  await expect(migrate(ownerUrl, folder)).rejects.toThrow(/0003-c\.sql falló/)
  const { rows } = await client.query("select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
  await rm(join(folder, "0003-c.sql"))
})

it("refuses a changed or deleted file", async () => {
  await write("0001-a.sql", "create table made (a text, changed text);")
  await expect(migrate(ownerUrl, folder)).rejects.toThrow(/0001-a\.sql cambió/)
  await rm(join(folder, "0001-a.sql"))
  await expect(migrate(ownerUrl, folder)).rejects.toThrow(/0001-a\.sql ya se aplicó/)
})

it("refuses a database that a newer version has migrated, in one line", async () => {
  await expect(migrate(ownerUrl, folder)).rejects.toThrow(
    /^La migración 0001-a\.sql ya se aplicó .* es de una versión más nueva de Trazo\. [^\n]*DATABASE_URL o DATA_DIR[^\n]*$/,
  )
})

describe.each([
  [
    "of an earlier build",
    "0001-tenants.sql",
    /^Esta base [^\n]* versión anterior a Trazo 1\.0\.0 [^\n]* DATA_DIR [^\n]*\.$/,
  ],
  [
    "of a newer version",
    "9999-later.sql",
    /^La migración 9999-later\.sql [^\n]* más nueva de Trazo\. [^\n]*$/,
  ],
])("a start on a database %s", (_, file, message) => {
  it("says so in one line, and changes nothing", async () => {
    await client.query("drop schema if exists public, sockets, pgboss cascade; create schema public")
    await client.query("create table schema_migrations (name text primary key, checksum text not null)")
    await client.query("insert into schema_migrations values ($1, '')", [file])
    const before = await everything()
    const start = openDatabase(
      loadSettings({ DATA_DIR: folder, DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, DEMO_DATA: "open" }),
    )
    await expect(start).rejects.toThrow(message)
    expect(await everything()).toEqual(before)
  })
})

/** Relations, functions and privileges of the database. */
async function everything() {
  const { rows } = await client.query(`
    select 'relation' as kind, oid::regclass::text as name, relacl::text as access from pg_class
    union all select 'function', oid::regprocedure::text, proacl::text from pg_proc
    union all select 'schema', nspname, nspacl::text from pg_namespace where nspname !~ '^pg_(toast_)?temp'
    union all select 'database', datname, datacl::text from pg_database where datname = current_database()
    union all select 'migration', name, checksum from schema_migrations order by 1, 2, 3`)
  return rows
}
