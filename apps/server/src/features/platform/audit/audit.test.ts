import fc from "fast-check"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { system } from "../../../actor.ts"
import { inPlatform, inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { recordAudit } from "./record-audit.ts"
import { verifyAudit } from "./verify-audit.ts"

const test = await createTestApp()
const { deps, owner } = test
const one = await aDistributor(test)
const other = await aDistributor(test)

const perform = (scope: typeof one.scope, object: string) =>
  inScope(deps.db, scope, async (tx) =>
    recordAudit(
      tx,
      { actor: system, action: "request.moved", object, data: { step: 2, kind: "subject1" } },
      deps,
    ),
  )

/** Chains of three and two rows, and one of the platform's. */
beforeEach(async () => {
  await sql`truncate audit_log restart identity`.execute(owner)
  for (const object of ["request:a", "request:b", "request:c"]) await perform(one.scope, object)
  for (const object of ["request:d", "request:e"]) await perform(other.scope, object)
  await inPlatform(deps.db, async (tx) =>
    recordAudit(tx, { actor: system, action: "distributor.inserted", object: "distributor:x" }, deps),
  )
  await test.sealAudit()
})

/** The database's owner can bypass the trigger, but the chain shows it. */
const tamper = async (statement: string) => {
  await sql`alter table audit_log disable trigger audit_log_sealed_once`.execute(owner)
  await sql.raw(statement).execute(owner)
  await sql`alter table audit_log enable trigger audit_log_sealed_once`.execute(owner)
}

it("writes no row when the transaction rolls back", async () => {
  await inScope(deps.db, one.scope, async (tx) => {
    recordAudit(tx, { actor: system, action: "request.moved", object: "request:z" }, deps)
    throw new Error("undone")
  }).catch(() => undefined)
  await test.sealAudit()
  expect(await verifyAudit(deps)).toMatchObject({ rows: 6, broken: null })
})

it("seals a separate chain for each distributor and the platform", async () => {
  await perform(one.scope, "request:f")
  expect(await verifyAudit(deps)).toMatchObject({ chains: 3, rows: 6, unsealed: 1, broken: null })
  await Promise.all([test.sealAudit(), test.sealAudit(), test.sealAudit()])
  expect(await verifyAudit(deps)).toMatchObject({ chains: 3, rows: 7, unsealed: 0, broken: null })
})

describe("finds the first changed row", () => {
  it.each([
    ["object", "update audit_log set object = 'request:B' where object = 'request:b'"],
    ["time", "update audit_log set at = at + interval '1 millisecond' where object = 'request:b'"],
    ["actor", `update audit_log set actor = '{"id":null,"area":"client"}' where object = 'request:b'`],
    ["data", `update audit_log set data = '{"step":3,"kind":"subject1"}' where object = 'request:b'`],
  ])("after one byte of its %s changed", async (_what, statement) => {
    await tamper(statement)
    const { broken } = await verifyAudit(deps)
    expect(broken).toEqual({ distributorId: one.id, sequence: "2", rowId: "2", fault: "changed" })
  })

  it("after a row was taken out of the middle", async () => {
    await tamper("delete from audit_log where object = 'request:b'")
    expect((await verifyAudit(deps)).broken).toMatchObject({ sequence: "2", rowId: null, fault: "missing" })
  })

  it("after a row was taken out and those behind it moved up", async () => {
    await tamper("delete from audit_log where object = 'request:b'")
    await tamper("update audit_log set sequence = 2 where object = 'request:c'")
    expect((await verifyAudit(deps)).broken).toMatchObject({ sequence: "2", rowId: "3", fault: "unlinked" })
  })
})

describe("the application's role", () => {
  const asApplication = (statement: string) =>
    inScope(deps.db, one.scope, (tx) => sql.raw(statement).execute(tx)).then(
      () => "done",
      (error) => error.message,
    )
  const columns = "distributor_id, at, actor, action, object"
  const values = `'${one.id}', now(), '{"area":"system","id":null}', 'request.approved', 'request:x'`

  it("cannot rewrite, delete or reseal a row", async () => {
    expect(await asApplication("update audit_log set object = 'request:x'")).toContain("permission denied")
    expect(await asApplication("delete from audit_log")).toContain("permission denied")
    expect(await asApplication("update audit_log set hash = '\\x00'")).toContain("permission denied")
  })

  it("adds rows, but none with a place in the chain", async () => {
    expect(await asApplication(`insert into audit_log (${columns}) values (${values})`)).toBe("done")
    for (const [column, value] of [
      ["sequence", "4"],
      ["previous_hash", "'\\x00'"],
      ["hash", "'\\x00'"],
    ])
      expect(
        await asApplication(`insert into audit_log (${columns}, ${column}) values (${values}, ${value})`),
      ).toContain("permission denied")
    expect(
      await asApplication(
        `insert into audit_log (id, ${columns}) overriding system value values (1, ${values})`,
      ),
    ).toContain("permission denied")
  })

  it("cannot seal a row with a hash of its own", async () => {
    await perform(one.scope, "request:f")
    for (const column of [
      "sequence = 4",
      "previous_hash = '\\x00'",
      "hash = '\\x00'",
      "object = 'request:x'",
    ])
      expect(await asApplication(`update audit_log set ${column} where hash is null`)).toContain(
        "permission denied",
      )
    expect(await asApplication("select canonical_json('{}')")).toContain("permission denied")
    await test.sealAudit()
    expect(await verifyAudit(deps)).toMatchObject({ rows: 7, unsealed: 0, broken: null })
  })
})

it("seals with the hash that verification computes, whatever the data", async () => {
  const text = fc.string({ unit: "binary" }).filter((value) => !/[\0\ud800-\udfff]/.test(value))
  const value = fc.oneof(text, fc.maxSafeInteger(), fc.boolean(), fc.constant(null), fc.array(text))
  const data = fc.dictionary(text, value)
  for (const sample of fc.sample(data, { numRuns: 60, seed: 7 }))
    await inScope(deps.db, one.scope, async (tx) => {
      const entry = {
        actor: system,
        action: "request.moved" as const,
        object: 'request:ñ "«\\',
        data: sample,
      }
      recordAudit(tx, entry, deps)
    })
  await test.sealAudit()
  expect(await verifyAudit(deps)).toMatchObject({ rows: 66, unsealed: 0, broken: null })
})
