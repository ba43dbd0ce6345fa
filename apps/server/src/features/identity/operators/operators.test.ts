import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { afterAll, describe, expect, test } from "vitest"
import { createApp } from "../../../app.ts"
import { actsOn, resetTokensOf, setPassword } from "../../../testing/accounts.ts"
import { aDistributor, anExecutive, aRole } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock, deps } = testApp
/** Demo data is exempt from the second factor. */
const production = {
  ...testApp,
  app: await createApp({ ...deps, settings: { ...deps.settings, demoData: false } }),
}
afterAll(() => production.app.close())
const home = await aDistributor(testApp, { modules: [...distributorModules] })
const administrator = await aStaffCaller(testApp, home, { administrator: true })
const managing: Permission[] = [
  ...(["/operators:create", "/operators:edit", "/operators:delete", "/roles:edit"] as const),
]
const clerk = await aRole(testApp, home, { permissions: ["/clients:view"] })
const approver = await aRole(testApp, home, { permissions: ["/certificates:approve"] })

let invited = 0
const person = () => ({ names: "LUIS ANDRADE", email: `luis${++invited}@prueba.ec` })
const row = (id: string) =>
  owner.selectFrom("executives").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

test("an invited person chooses a password by the mailed link and has the role's permissions alone", async () => {
  const { email, names } = person()
  const { body } = await administrator.call("POST", "/operators", { names, email, role: clerk.id })
  const listed = async () => (await administrator.call("GET", `/operators?search=${email}`)).body.rows
  expect(await listed()).toMatchObject([
    { id: body.id, names, state: "invited", role: { name: clerk.name }, lastSignInAt: null },
  ])
  const [token = ""] = await resetTokensOf(testApp, email)
  await setPassword(testApp, home, token, "Nueva-Clave-77")
  const signIn = { user: email, password: "Nueva-Clave-77" }
  const { host } = home
  const session = await app.inject({
    method: "POST",
    url: "/api/executives/auth",
    headers: { host },
    payload: signIn,
  })
  const headers = { host, authorization: `Bearer ${session.json().token}` }
  const me = (await app.inject({ url: "/api/executives/auth", headers })).json()
  expect(me.modules.map(({ key }: { key: string }) => key)).toEqual(["/clients"])
  expect(await listed()).toMatchObject([{ state: "active", lastSignInAt: clock.now().toISOString() }])
})

test.each([
  ["a role that includes what they lack", () => approver.id, 403, "PERMISSIONS_NOT_HELD"],
  ["the administrator flag", () => "administrator", 403, "ADMINISTRATOR_ONLY"],
  ["a role that is gone", () => "01890000-0000-7000-8000-000000000000", 404, "ROLE_NOT_FOUND"],
  ["no role", () => "", 400, "VALIDATION_FAILED"],
])("whoever manages operators does not give %s", async (_, role, status, typeCode) => {
  const manager = await aStaffCaller(testApp, home, { permissions: [...managing, "/clients:view"] })
  const { id } = await anExecutive(testApp, home, { roleId: clerk.id })
  const before = await row(id)
  const invitation = await manager.call("POST", "/operators", { ...person(), role: role() })
  expect([invitation.status, invitation.body.typeCode]).toEqual([status, typeCode])
  const change = await manager.call("PUT", `/operators/${id}/role`, { role: role() })
  expect([change.status, change.body.typeCode]).toEqual([status, typeCode])
  expect(await row(id)).toEqual(before)
})

test("offers the roles whose permissions the caller has", async () => {
  const manager = await aStaffCaller(testApp, home, { permissions: [...managing, "/clients:view"] })
  const names = async (caller: typeof manager) =>
    (await caller.call("GET", "/operators")).body.roles.map(({ name }: { name: string }) => name)
  expect(await names(manager)).toContain(clerk.name)
  expect(await names(manager)).not.toContain(approver.name)
  expect(await names(administrator)).toContain(approver.name)
})

test("another role holds from the next call, with the second factor that it requires", async () => {
  const operator = await aStaffCaller(production, home, { roleId: clerk.id })
  expect((await operator.call("GET", "/auth")).body.mustEnrollFactor).toBe(false)
  expect((await operator.call("GET", "/certificates")).body.typeCode).toBe("NOT_ALLOWED")
  await administrator.call("PUT", `/operators/${operator.id}/role`, { role: approver.id })
  expect((await operator.call("GET", "/certificates")).body.typeCode).toBe("SECOND_FACTOR_REQUIRED")
  expect((await actsOn(testApp, `executive:${operator.id}`)).at(-1)).toMatchObject({
    action: "executive.role-changed",
    data: { administrator: false, role: approver.id, formerRole: clerk.id },
  })
})

test("says which role gives each permission, and what a missing module withholds", async () => {
  const small = await aDistributor(testApp, { modules: ["/operators", "/certificates"] })
  const caller = await aStaffCaller(testApp, small, { administrator: true })
  const role = await aRole(testApp, small, { permissions: ["/certificates:view", "/prices:edit"] })
  const { id } = await anExecutive(testApp, small, { roleId: role.id })
  expect((await caller.call("GET", `/operators/${id}`)).body).toMatchObject({
    role: { name: role.name },
    permissions: ["/certificates:view"],
    withoutModule: ["/prices:edit"],
  })
})

test("nobody gives what a role keeps for a module that the distributor lacks and they never had", async () => {
  const small = await aDistributor(testApp, { modules: ["/operators", "/roles"] })
  const permissions: Permission[] = ["/operators:edit", "/operators:view"]
  const manager = await aStaffCaller(testApp, small, { permissions })
  const kept: Permission[] = ["/operators:view", "/certificates:approve"]
  const role = await aRole(testApp, small, { permissions: kept })
  const { id } = await anExecutive(testApp, small)
  const disabled = await anExecutive(testApp, small, { roleId: role.id, state: "disabled" })
  const boss = await aStaffCaller(testApp, small, { administrator: true })
  const same = await aStaffCaller(testApp, small, { permissions: [...permissions, "/certificates:approve"] })
  const codeOf = async ({ call }: typeof manager) =>
    (await call("PUT", `/operators/${id}/role`, { role: role.id })).body
  expect((await codeOf(manager)).typeCode).toBe("PERMISSIONS_NOT_HELD")
  expect((await manager.call("PUT", `/operators/${disabled.id}/access`)).body.typeCode).toBe(
    "PERMISSIONS_NOT_HELD",
  )
  expect((await row(id)).roleId).toBeNull()
  for (const caller of [same, boss]) expect(await codeOf(caller)).toEqual({ ok: true })
})

describe("a disabled person", () => {
  test("leaves at once and comes back with the same role", async () => {
    const operator = await aStaffCaller(testApp, home, { roleId: clerk.id })
    expect((await administrator.call("DELETE", `/operators/${operator.id}/access`)).status).toBe(200)
    expect((await operator.call("GET", "/auth")).status).toBe(401)
    expect((await administrator.call("POST", `/operators/${operator.id}/link`)).body.typeCode).toBe(
      "OPERATOR_NOT_FOUND",
    )
    expect((await administrator.call("PUT", `/operators/${operator.id}/access`)).status).toBe(200)
    expect((await operator.call("GET", "/auth")).status).toBe(401)
    expect(await row(operator.id)).toMatchObject({ state: "active", roleId: clerk.id })
  })

  test("does not come back by a link that was mailed before", async () => {
    const { email } = person()
    const invitation = { names: "LUIS ANDRADE", email, role: clerk.id }
    const { id } = (await administrator.call("POST", "/operators", invitation)).body
    const [token = ""] = await resetTokensOf(testApp, email)
    await administrator.call("DELETE", `/operators/${id}/access`)
    await administrator.call("PUT", `/operators/${id}/access`)
    const { typeCode } = (await setPassword(testApp, home, token, "Nueva-Clave-77")).json()
    expect(typeCode).toBe("RESET_LINK_INVALID")
  })

  test("is not enabled by somebody who lacks their permissions", async () => {
    const manager = await aStaffCaller(testApp, home, { permissions: managing })
    const { id } = await anExecutive(testApp, home, { roleId: approver.id, state: "disabled" })
    expect((await manager.call("PUT", `/operators/${id}/access`)).body.typeCode).toBe("PERMISSIONS_NOT_HELD")
    expect((await row(id)).state).toBe("disabled")
  })
})

test("nobody changes their own access, and only administrators change an administrator's", async () => {
  const manager = await aStaffCaller(testApp, home, { permissions: [...managing, "/clients:view"] })
  const attempts = (id: string) => [
    manager.call("PUT", `/operators/${id}/role`, { role: clerk.id }),
    manager.call("DELETE", `/operators/${id}/access`),
    manager.call("PUT", `/operators/${id}/access`),
    manager.call("POST", `/operators/${id}/link`),
  ]
  const codes = async (id: string) => (await Promise.all(attempts(id))).map(({ body }) => body.typeCode)
  expect(new Set(await codes(manager.id))).toEqual(new Set(["OWN_ACCESS"]))
  expect(new Set(await codes(administrator.id))).toEqual(new Set(["ADMINISTRATOR_ONLY"]))
})

describe("somebody always manages access", () => {
  async function aPair() {
    const distributor = await aDistributor(testApp, { modules: [...distributorModules] })
    const role = await aRole(testApp, distributor, { permissions: ["/operators:edit", "/roles:edit"] })
    const manager = await anExecutive(testApp, distributor, { roleId: role.id })
    const other = await aRole(testApp, distributor, { permissions: ["/operators:delete"] })
    const caller = await aStaffCaller(testApp, distributor, {
      permissions: ["/operators:delete", "/operators:edit"],
    })
    return { distributor, manager, other, caller }
  }

  test("the last one is neither disabled nor given another role", async () => {
    const { manager, other, caller } = await aPair()
    const disabled = await caller.call("DELETE", `/operators/${manager.id}/access`)
    expect([disabled.status, disabled.body.typeCode]).toEqual([409, "LAST_MANAGER"])
    const changed = await caller.call("PUT", `/operators/${manager.id}/role`, { role: other.id })
    expect(changed.body.typeCode).toBe("LAST_MANAGER")
    expect((await row(manager.id)).state).toBe("active")
  })

  test("an administrator who never used their invitation does not count", async () => {
    const { distributor, manager, caller } = await aPair()
    const boss = await aStaffCaller(testApp, distributor, { administrator: true })
    await boss.call("POST", "/operators", { ...person(), role: "administrator" })
    await owner.updateTable("executives").set({ state: "disabled" }).where("id", "=", boss.id).execute()
    expect((await caller.call("DELETE", `/operators/${manager.id}/access`)).body.typeCode).toBe(
      "LAST_MANAGER",
    )
  })

  test("two administrators who disable each other at once: one stays", async () => {
    const distributor = await aDistributor(testApp)
    const [one, other] = await Promise.all([
      aStaffCaller(testApp, distributor, { administrator: true }),
      aStaffCaller(testApp, distributor, { administrator: true }),
    ])
    const results = await Promise.all([
      one.call("DELETE", `/operators/${other.id}/access`),
      other.call("DELETE", `/operators/${one.id}/access`),
    ])
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    const active = [await row(one.id), await row(other.id)].filter(({ state }) => state === "active")
    expect(active).toHaveLength(1)
  })
})

test("does not find another distributor's people", async () => {
  const { id } = await anExecutive(testApp, await aDistributor(testApp))
  const calls = await Promise.all([
    administrator.call("GET", `/operators/${id}`),
    administrator.call("PUT", `/operators/${id}/role`, { role: clerk.id }),
    administrator.call("POST", `/operators/${id}/link`),
    administrator.call("PUT", `/operators/${id}/access`),
    administrator.call("DELETE", `/operators/${id}/access`),
    administrator.call("PUT", `/operators/${id}/review`, { seen: "none:0" }),
  ])
  expect(new Set(calls.map(({ body }) => body.typeCode))).toEqual(new Set(["OPERATOR_NOT_FOUND"]))
  const listed = (await administrator.call("GET", "/operators")).body.rows
  expect(listed.map((one: { id: string }) => one.id)).not.toContain(id)
})

test("granting asks for a recent proof", async () => {
  const caller = await aStaffCaller(testApp, home, { administrator: true })
  const { id } = await anExecutive(testApp, home, { roleId: clerk.id })
  await caller.ageProof()
  const calls = await Promise.all([
    caller.call("POST", "/operators", { ...person(), role: clerk.id }),
    caller.call("PUT", `/operators/${id}/role`, { role: approver.id }),
    caller.call("PUT", `/operators/${id}/access`),
    caller.call("DELETE", `/operators/${id}/access`),
  ])
  expect(new Set(calls.map(({ body }) => body.typeCode))).toEqual(new Set(["PROOF_REQUIRED"]))
})

describe("the quarterly review", () => {
  const reviewOf = async (id: string) =>
    (await administrator.call("GET", "/operators/review")).body.rows.find(
      (one: { id: string }) => one.id === id,
    )
  const confirm = (id: string, seen: string) => administrator.call("PUT", `/operators/${id}/review`, { seen })

  test("records who reviewed what and when, until the access changes or the quarter ends", async () => {
    const role = await aRole(testApp, home, { permissions: ["/clients:view"] })
    const { id } = await anExecutive(testApp, home, { roleId: role.id })
    const { seen, isDue } = await reviewOf(id)
    expect(isDue).toBe(true)
    clock.advance({ minutes: 1 })
    expect((await confirm(id, seen)).status).toBe(200)
    expect(await reviewOf(id)).toMatchObject({
      isDue: false,
      reviewedAt: clock.now().toISOString(),
      reviewedBy: "EJECUTIVA DE PRUEBA",
    })
    expect((await actsOn(testApp, `executive:${id}`)).at(-1)).toMatchObject({
      actor: { area: "executive", id: administrator.id },
      action: "executive.access-reviewed",
      data: { role: role.id, permissions: ["/clients:view"] },
    })
    clock.advance({ minutes: 1 })
    const change = { name: role.name, description: "", permissions: ["/clients:edit"], version: "0" }
    expect((await administrator.call("PUT", `/roles/${role.id}`, change)).status).toBe(200)
    expect((await reviewOf(id)).isDue).toBe(true)
    expect((await confirm(id, seen)).body.typeCode).toBe("ACCESS_CHANGED")
    expect((await confirm(id, (await reviewOf(id)).seen)).status).toBe(200)
    await administrator.call("PUT", `/operators/${id}/role`, { role: clerk.id })
    expect(await reviewOf(id)).toMatchObject({ isDue: true, reviewedAt: null })
  })

  test("leaves one's own access to somebody else", async () => {
    const { seen } = await reviewOf(administrator.id)
    const { status, body } = await confirm(administrator.id, seen)
    expect([status, body.typeCode]).toEqual([409, "OWN_ACCESS_REVIEW"])
    expect(await reviewOf(administrator.id)).toMatchObject({ isCaller: true, isDue: true, reviewedBy: null })
  })

  test("leaves out who can no longer sign in", async () => {
    const { id } = await anExecutive(testApp, home, { state: "disabled" })
    expect(await reviewOf(id)).toBeUndefined()
  })
})
