import { sql } from "kysely"
import { expect, it } from "vitest"
import { createTestApp } from "../testing/test-app.ts"
import { ownUuidv7, prepareServer } from "./supported-server.ts"

const { owner } = await createTestApp()

/** A server of a version, and the statements that it got. */
async function prepare(version: string, functions = 0) {
  const statements: string[] = []
  const query = async (statement: string) => {
    statements.push(statement.trim())
    if (statement.startsWith("show")) return { rows: [{ server_version_num: version }] }
    return { rows: [], rowCount: functions }
  }
  await prepareServer({ query } as never)
  return statements.filter((statement) => statement.startsWith("create"))
}

it("refuses a server that is too old in one line", async () => {
  await expect(prepare("140019")).rejects.toThrow(/^DATABASE_URL: el servidor es PostgreSQL 14\.[^\n]*$/)
})

it.each(["150014", "160010", "170006"])("gives version %s a function uuidv7, once", async (version) => {
  expect(await prepare(version)).toEqual([expect.stringMatching(/^create function uuidv7\(\)/)])
  expect(await prepare(version, 1)).toEqual([])
})

it("leaves a server alone that has one", async () => {
  expect(await prepare("180003")).toEqual([])
})

it("makes ids of version 7 in the order of their time, as the server's own are", async () => {
  await sql.raw(ownUuidv7("older_uuidv7")).execute(owner)
  const { rows } = await sql<{ own: string; servers: string; version: number; variant: string }>`
    select older_uuidv7() as own, uuidv7() as servers, substr(older_uuidv7()::text, 15, 1)::int as version,
      substr(older_uuidv7()::text, 20, 1) as variant
    from generate_series(1, 200)`.execute(owner)
  expect(rows.every(({ version, variant }) => version === 7 && "89ab".includes(variant))).toBe(true)
  expect(new Set(rows.map(({ own }) => own)).size).toBe(200)
  const early = sql<{ sorted: boolean }>`
    with first as materialized (select older_uuidv7() as id), pause as (select pg_sleep(0.002) from first)
    select (select id from first) < older_uuidv7() as sorted from pause`
  expect((await early.execute(owner)).rows).toEqual([{ sorted: true }])
  const near = Math.abs(
    Number.parseInt(rows[0]?.own.slice(0, 8) ?? "", 16) -
      Number.parseInt(rows[0]?.servers.slice(0, 8) ?? "", 16),
  )
  expect(near).toBeLessThan(2)
})
