import { expect, test } from "vitest"
import { actsOn, aSignedInAdministrator, type TestAdministrator } from "../../../testing/accounts.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { owner } = testApp

const become = (by: TestAdministrator, { id }: { id: string }, state: string) =>
  by.call("PUT", `/api/administrators/${id}/state`, { state })
const stateOf = async ({ id }: { id: string }) =>
  (await owner.selectFrom("administrators").select("state").where("id", "=", id).executeTakeFirst())?.state

test("G10: lists administrators without their password hashes", async () => {
  const one = await aSignedInAdministrator(testApp)
  const { rows } = (await one.call("GET", "/api/administrators")).body
  expect(rows).toContainEqual({
    id: one.id,
    email: one.email,
    names: "ADMINISTRADOR DE PRUEBA",
    state: "active",
    hasPassword: true,
    link: null,
  })
})

test("ends the sessions and links of a disabled administrator, who can be enabled again", async () => {
  const [one, other] = [await aSignedInAdministrator(testApp), await aSignedInAdministrator(testApp)]
  await Promise.all([become(one, other, "disabled"), become(one, other, "disabled")])
  expect((await other.call("GET", "/api/administrators")).status).toBe(401)
  expect((await one.call("POST", `/api/administrators/${other.id}/link`)).status).toBe(404)
  await become(one, other, "active")
  expect((await other.call("GET", "/api/administrators")).status).toBe(401)
  expect(await actsOn(testApp, `administrator:${other.id}`)).toEqual([
    {
      action: "administrator.disabled",
      data: {},
      distributorId: null,
      actor: { area: "administrator", id: one.id },
    },
    expect.objectContaining({ action: "administrator.enabled" }),
  ])
})

test("refuses to disable the caller's own account", async () => {
  const one = await aSignedInAdministrator(testApp)
  const refused = await become(one, one, "disabled")
  expect([refused.status, refused.body.typeCode]).toEqual([409, "OWN_ACCOUNT"])
  expect(await stateOf(one)).toBe("active")
})

test("keeps one of two administrators who disable each other", async () => {
  await owner.updateTable("administrators").set({ state: "disabled" }).execute()
  const [one, other] = [await aSignedInAdministrator(testApp), await aSignedInAdministrator(testApp)]
  const responses = await Promise.all([become(one, other, "disabled"), become(other, one, "disabled")])
  // The second call is refused as the last administrator's, or because its session has ended.
  expect(responses.map(({ status }) => status).sort()[0]).toBe(200)
  expect([401, 409]).toContain(responses.map(({ status }) => status).sort()[1])
  expect([await stateOf(one), await stateOf(other)].sort()).toEqual(["active", "disabled"])
})

test("does not find an unknown administrator", async () => {
  const one = await aSignedInAdministrator(testApp)
  const nobody = { id: "0198a000-0000-7000-8000-000000000009" }
  expect((await become(one, nobody, "disabled")).status).toBe(404)
})
