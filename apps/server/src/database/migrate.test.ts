import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, expect, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { migrate } from "./migrate.ts"

const { ownerUrl } = await createTestApp()
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

it("says in one line that a database is of an earlier build, and how to start anew", async () => {
  await client.query("insert into schema_migrations (name, checksum) values ('0003-records.sql', '')")
  await expect(migrate(ownerUrl, folder)).rejects.toThrow(/^Esta base .* versión anterior .* DATA_DIR .*\.$/)
})
