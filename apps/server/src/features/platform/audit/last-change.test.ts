import { expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor, anExecutive } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { loadLastChange, requireUnchanged } from "./last-change.ts"
import { recordAudit } from "./record-audit.ts"

const test = await createTestApp()
const { deps } = test
const { scope } = await aDistributor(test)
const other = await aDistributor(test)
const ana = await anExecutive(test, { id: scope.distributorId })
const object = "role:1"

const read = () => inScope(deps.db, scope, (tx) => loadLastChange(tx, object))

const save = (version: string) =>
  inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const actor = { area: "executive", id: ana.id, administrator: true, permissions: [] } as const
    recordAudit(tx, { actor, action: "role.changed", object }, deps)
  })

it("names nobody before the first change, and who changed the record after it", async () => {
  const before = await read()
  expect(before).toEqual({ version: "0", by: null, at: null })
  await save(before.version)
  expect(await read()).toMatchObject({ by: "EJECUTIVA DE PRUEBA", at: test.clock.now().toISOString() })
})

it("refuses a save that did not see the last change", async () => {
  const { version } = await read()
  await save(version)
  await expect(save(version)).rejects.toMatchObject({ typeCode: "CHANGED_MEANWHILE" })
})

it("accepts one of ten saves of the same version at once", async () => {
  const { version } = await read()
  const saves = await Promise.allSettled(Array.from({ length: 10 }, () => save(version)))
  expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
})

it("does not count another distributor's record of the same name", async () => {
  const theirs = () => inScope(deps.db, other.scope, (tx) => loadLastChange(tx, object))
  expect(await theirs()).toEqual({ version: "0", by: null, at: null })
})
