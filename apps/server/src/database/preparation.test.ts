import { randomBytes } from "node:crypto"
import { afterAll, expect, inject, test } from "vitest"
import { preparation } from "./preparation.ts"
import { withClient } from "./with-client.ts"

const { url: superuser } = inject("cluster")

const query = (url: string, statement: string) =>
  withClient(url, async (client) => (await client.query(statement)).rows)

/** As psql does: one statement after another, past those that fail. */
async function runAsPsql(text: string): Promise<string[]> {
  const refusals: string[] = []
  for (const statement of text.split("\n").filter(Boolean))
    await query(superuser, statement).catch(({ message }: Error) => refusals.push(message))
  return refusals
}

const name = `test_${randomBytes(6).toString("hex")}`
afterAll(async () => {
  await query(superuser, `drop database "${name}" with (force)`)
  for (const role of [`${name}_owner`, `${name}_app`]) await query(superuser, `drop role "${role}"`)
})

test("makes roles and database with the passwords of the settings, and again without harm", async () => {
  const { host } = new URL(superuser)
  const urlOf = (role: string, password: string) =>
    `postgres://${name}_${role}:${encodeURIComponent(password)}@${host}/${name}`
  const first = preparation(urlOf("owner", "it's: first"), urlOf("app", "second"))
  expect(await runAsPsql(first)).toEqual([])
  expect(
    await query(urlOf("app", "second"), "select has_database_privilege(current_database(), 'temporary') t"),
  ).toEqual([{ t: false }])

  const changed = urlOf("owner", 'other"')
  const refusals = await runAsPsql(preparation(changed, urlOf("app", "second")))
  expect(refusals).toHaveLength(3)
  for (const refusal of refusals) expect(refusal).toContain("already exists")
  await query(changed, "create extension pg_trgm")
  const [rights] = await query(
    changed,
    "select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user",
  )
  expect(rights).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false })
})
