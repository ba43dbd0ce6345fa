import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { loadSettings } from "../../env.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { testLog } from "../../testing/test-settings.ts"
import { connect } from "../client.ts"
import { DatabaseLink } from "../link.ts"
import { openDatabase } from "../open-database.ts"
import { renameStatements } from "../pipelined-transaction.ts"
import { DatabaseUnavailable } from "../unavailable.ts"
import { migrate } from "./migrate.ts"
import { stepsOf } from "./migration-files.ts"

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

describe("a file in steps", () => {
  const begun = async () => (await client.query("select to_regclass('begun') as begun")).rows[0].begun
  const rows = async (sql: string) => (await client.query(sql)).rows

  it("runs each step by itself: in a transaction, in batches until nothing changes, or without a transaction", async () => {
    await write("0001-a.sql", "create table made (a text);")
    await write(
      "0003-rows.sql",
      "create table large (n integer); insert into large select generate_series(1, 25);",
    )
    await write(
      "0004-steps.sql",
      [
        "-- Why.",
        "-- step: once\nalter table large add column twice integer;",
        "-- step: batches\nupdate large set twice = n * 2 where n in (select n from large where twice is null limit 10);",
        "-- step: alone\ncreate index concurrently large_of_twice on large (twice);",
        "-- step: once\nalter table large add check (twice > n) not valid;",
      ].join("\n"),
    )
    expect(await migrate(ownerUrl, folder)).toEqual(["0003-rows.sql", "0004-steps.sql"])
    expect(await rows("select count(*)::integer as count from large where twice = n * 2")).toEqual([
      { count: 25 },
    ])
    expect(
      await rows("select indisvalid from pg_index where indexrelid = 'large_of_twice'::regclass"),
    ).toEqual([{ indisvalid: true }])
    expect(await migrate(ownerUrl, folder)).toEqual([])
  })

  it("goes on with the step that was not finished, and builds an invalid index anew", async () => {
    await write(
      "0005-broken.sql",
      "-- step: once\ncreate table begun (n integer); insert into begun values (1), (1);\n-- step: alone\ncreate unique index concurrently begun_once on begun (n);",
    )
    await expect(migrate(ownerUrl, folder)).rejects.toThrow(/0005-broken\.sql falló/)
    expect(await begun()).toBe("begun")
    expect(await rows("select next_step from schema_migrations where name = '0005-broken.sql'")).toEqual([
      { next_step: 1 },
    ])
    await client.query("delete from begun where ctid = (select min(ctid) from begun)")
    expect(await migrate(ownerUrl, folder)).toEqual(["0005-broken.sql"])
    expect(await rows("select indisvalid from pg_index where indexrelid = 'begun_once'::regclass")).toEqual([
      { indisvalid: true },
    ])
  })

  it("gives way to who holds its table, and comes back", async () => {
    await write("0006-waits.sql", "alter table large add column late integer;")
    const holder = new pg.Client({ connectionString: ownerUrl })
    const reader = new pg.Client({ connectionString: ownerUrl })
    await Promise.all([holder.connect(), reader.connect()])
    await holder.query("begin; lock table large in access share mode")
    const migrating = migrate(ownerUrl, folder)
    // A statement that comes after the waiting one is not kept for longer than the migration waits.
    await waitUntilBlocked()
    await reader.query("set statement_timeout = '20s'; select count(*) from large")
    await holder.query("commit")
    expect(await migrating).toEqual(["0006-waits.sql"])
    await Promise.all([holder.end(), reader.end()])
  })

  async function waitUntilBlocked() {
    const waiting = "select from pg_locks where relation = 'large'::regclass and not granted"
    while ((await client.query(waiting)).rowCount === 0) {
      // Asks again.
    }
  }
})

it.each([
  "create table lost (n integer);\n-- step: once\nselect 1;",
  "-- A comment.\n-- step: twice\nselect 1;",
])("a file whose statements no step has runs nothing: %j", (text) => {
  expect(() => stepsOf(text)).toThrow(RangeError)
  expect(stepsOf("-- A comment.\n\n-- step: once\nselect 1;")).toHaveLength(1)
})

it("lets an index be built concurrently while another process waits for its turn to migrate", async () => {
  await write("0007-index.sql", "-- step: alone\ncreate index concurrently large_of_n on large (n);")
  const runs = await Promise.all([migrate(ownerUrl, folder), migrate(ownerUrl, folder)])
  expect(runs.flat()).toEqual(["0007-index.sql"])
})

it("a process that serves meanwhile fails once with what it has prepared, and goes on", async () => {
  const link = new DatabaseLink("database", testLog().log)
  const db = connect(ownerUrl, 1, link)
  // After other files, whose statements may have taken all names.
  renameStatements()
  // Holds its connection, which the pool would end during a slow migration.
  await db.connection().execute(async (session) => {
    const read = () => sql`select * from large where n = ${1}`.execute(session)
    await read()
    await write("0008-column.sql", "alter table large add column note text;")
    await migrate(ownerUrl, folder)
    await expect(read()).rejects.toThrow(DatabaseUnavailable)
    await read()
  })
  link.closing()
  await db.destroy()
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
