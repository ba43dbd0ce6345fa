import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { afterAll, describe, expect, inject, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { connect } from "./client.ts"
import { DatabaseLink } from "./link.ts"
import { openDatabase } from "./open-database.ts"
import { revokeTemporary } from "./roles.ts"
import { withClient } from "./with-client.ts"

const { ownerUrl, appUrl, deps } = await createTestApp()

const query = (url: string, statement: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(statement)).rows)

const createTemporary = (url: string) => query(url, "create temporary table authorities (id int)")

describe("functions that run with the owner's rights", () => {
  it("look for tables in the caller's temporary schema last", async () => {
    const functions = await query(
      ownerUrl,
      `select p.oid::regprocedure::text as name, coalesce(array_to_string(p.proconfig, '; '), '') as settings
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')`,
    )
    expect(functions.length).toBeGreaterThanOrEqual(9)
    const unsafe = functions.filter(
      ({ settings }) => !/search_path=[^;]*, pg_temp(;|$)/.test(String(settings)),
    )
    expect(unsafe).toEqual([])
  })
})

describe("the application's role", () => {
  it("finds its tables in schema public, whatever search_path it gives itself", async () => {
    const { database, role } =
      (await query(appUrl, "select current_database() database, current_user role"))[0] ?? {}
    const change = (setting: string) =>
      query(appUrl, `alter role "${role}" in database "${database}" ${setting}`)
    await change("set search_path = 'evil'")
    const db = connect(appUrl, 1, new DatabaseLink("database", null))
    try {
      const { rows } = await sql`select current_setting('search_path') as path`.execute(db)
      expect(rows).toEqual([{ path: "public" }])
    } finally {
      await db.destroy()
      await change("reset search_path")
    }
  })

  it("cannot create temporary tables once the database was opened", async () => {
    await createTemporary(appUrl)
    // A given address of the application keeps the role's password, which other test files use.
    const settings = { ...deps.settings, databaseAppUrl: appUrl }
    expect(await openDatabase(settings)).toMatchObject({ temporaryRevoked: true })
    await expect(createTemporary(appUrl)).rejects.toThrow("permission denied to create temporary tables")
    await createTemporary(ownerUrl)
  })

  it("reports the right as kept where only somebody else can revoke it", async () => {
    const { url: superuser } = inject("cluster")
    const name = `test_${randomBytes(6).toString("hex")}`
    afterAll(() => query(superuser, `drop database ${name} with (force)`))
    await query(superuser, `create database ${name}`)
    const place = (url: string) => Object.assign(new URL(url), { pathname: name }).href
    expect(await revokeTemporary(place(ownerUrl), place(appUrl))).toBe(false)
    expect(await revokeTemporary(place(superuser), place(appUrl))).toBe(true)
    expect(await revokeTemporary(place(ownerUrl), place(appUrl))).toBe(true)
  })
})
