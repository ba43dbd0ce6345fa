import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { aRowOf, copyOf, type Row, tenantTables } from "../testing/rows/any-row.ts"
import { createTestApp } from "../testing/test-app.ts"
import { testPassword } from "../testing/test-settings.ts"
import { applicationUrl } from "./roles.ts"

const { ownerUrl } = await createTestApp()
const owner = new pg.Client({ connectionString: ownerUrl })
const application = new pg.Client({ connectionString: applicationUrl(ownerUrl, testPassword) })
await owner.connect()
await application.connect()
afterAll(async () => {
  await owner.end()
  await application.end()
})

const tables = await tenantTables(owner)
/** Inserts one row of each table for each tenant, with the rows that it refers to. */
const [ours, theirs] = [await aRowOf(owner, "distributors"), await aRowOf(owner, "distributors")]
const rows = new Map<string, Row>()
for (const { table } of tables)
  rows.set(table, await aRowOf(owner, table, { distributor: String(theirs.id) }))

/** Runs a statement as the application's role in our tenant. Returns the number of affected rows, or the error code. */
async function asUs(sql: string, values: unknown[] = []): Promise<number | string> {
  await application.query("begin")
  await application.query("select set_config('app.distributor_id', $1, true)", [ours.id])
  try {
    return (await application.query(sql, values)).rowCount ?? 0
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await application.query("rollback")
  }
}

/** insufficient_privilege: no policy allows the row, or the role lacks the right. */
const refused = "42501"

it("finds every tenant table", () => {
  expect(tables.map(({ table }) => table)).toEqual(
    expect.arrayContaining(["distributors", "requests", "certificates"]),
  )
  expect(tables.length).toBeGreaterThanOrEqual(20)
})

describe.each(tables)("$table", ({ table, tenantColumn, secured, forced, policies }) => {
  const theirRow = () => rows.get(table) as Row

  it("forces row-level security with a policy", () => {
    expect({ secured, forced, policies }).toEqual({
      secured: true,
      forced: true,
      policies: expect.arrayContaining(["tenant_only"]),
    })
  })

  it("hides another tenant's rows from queries", async () => {
    const { rowCount } = await owner.query(`select from ${table} where ${tenantColumn} = $1`, [theirs.id])
    expect(rowCount).toBeGreaterThan(0)
    expect(await asUs(`select from ${table} where ${tenantColumn} = $1`, [theirs.id])).toBe(0)
    expect(await asUs(`select from ${table} where ${tenantColumn} is distinct from $1`, [ours.id])).toBe(0)
  })

  it("prevents changes of another tenant's rows", async () => {
    const change = `update ${table} set ${tenantColumn} = ${tenantColumn} where ${tenantColumn}`
    expect([0, refused]).toContain(await asUs(`${change} is distinct from $1`, [ours.id]))
    expect([0, refused]).toContain(await asUs(`${change} = $1`, [theirs.id]))
    expect([0, refused]).toContain(await asUs(`delete from ${table} where ${tenantColumn} = $1`, [theirs.id]))
  })

  it("refuses a row for another tenant", async () => {
    const { columns, values } = copyOf(theirRow())
    const places = values.map((_, index) => `$${index + 1}`)
    const insert = `insert into ${table} (${columns.join(", ")}) overriding system value values (${places.join(", ")})`
    expect(await asUs(insert, values)).toBe(refused)
  })
})
