import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { describe, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import {
  aDistributor,
  anExecutive,
  aRole,
  setGrants,
  type TestDistributor,
} from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { owner } = testApp
const home = await aDistributor(testApp, { modules: [...distributorModules] })
const administrator = await aStaffCaller(testApp, home, { administrator: true })

const managing: Permission[] = ["/roles:create", "/roles:edit", "/roles:delete", "/operators:edit"]
const reviewer = {
  name: "Revisor de turno",
  description: "",
  permissions: ["/certificates:approve"] as Permission[],
}
const stored = (id: string) =>
  owner.selectFrom("roles").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
const versionOf = async (id: string): Promise<string> => {
  const changes = owner.selectFrom("auditLog").select("id").where("object", "=", `role:${id}`)
  return (await changes.orderBy("id", "desc").executeTakeFirst())?.id ?? "0"
}

test("creates a role with the views that its permissions imply, and lists it", async () => {
  const { status, body } = await administrator.call("POST", "/roles", reviewer)
  expect(status).toBe(200)
  const listed = (await administrator.call("GET", "/roles")).body.rows
  expect(listed.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
    ...reviewer,
    permissions: ["/certificates:view", "/certificates:approve"],
    people: 0,
  })
  expect((await actsOn(testApp, `role:${body.id}`)).map(({ action }) => action)).toEqual(["role.created"])
})

test.each([
  [
    "a name in use, in any letter case",
    { name: "REVISOR DE TURNO" },
    { name: "Ya hay un rol con ese nombre" },
  ],
  ["no permission", { name: "Vacío", permissions: [] }, { permissions: "Elija al menos un permiso" }],
])("refuses a role with %s", async (_, changes, fields) => {
  const refused = await administrator.call("POST", "/roles", { ...reviewer, ...changes })
  expect([refused.status, refused.body.fields]).toEqual([400, fields])
})

test("a change holds from the next call of whoever has the role", async () => {
  const role = await aRole(testApp, home, { permissions: ["/certificates:view"] })
  const operator = await aStaffCaller(testApp, home, { roleId: role.id })
  expect((await operator.call("GET", "/certificates")).status).toBe(200)
  const changed = { ...reviewer, name: "Sin solicitudes", permissions: ["/clients:view"], version: "0" }
  expect((await administrator.call("PUT", `/roles/${role.id}`, changed)).status).toBe(200)
  expect((await operator.call("GET", "/certificates")).body.typeCode).toBe("NOT_ALLOWED")
  const [, entry] = [null, (await actsOn(testApp, `role:${role.id}`)).at(-1)]
  expect(entry).toMatchObject({
    action: "role.changed",
    data: { added: ["/clients:view"], removed: ["/certificates:view"], renamed: true },
  })
})

describe("nobody grants what they lack", () => {
  const lacking = { ...reviewer, name: "Más que yo", permissions: ["/certificates:approve", "/clients:view"] }

  test("in a new role", async () => {
    const manager = await aStaffCaller(testApp, home, { permissions: [...managing, "/clients:view"] })
    const refused = await manager.call("POST", "/roles", lacking)
    expect([refused.status, refused.body.typeCode]).toEqual([403, "PERMISSIONS_NOT_HELD"])
    expect(refused.body.message).toContain("aprobar en Solicitudes")
    expect(
      (await manager.call("POST", "/roles", { ...lacking, permissions: ["/clients:view"] })).status,
    ).toBe(200)
  })

  test("in a changed role, whose other permissions they may leave and remove", async () => {
    const manager = await aStaffCaller(testApp, home, { permissions: managing })
    const { id } = await aRole(testApp, home, { permissions: ["/certificates:approve", "/clients:view"] })
    const change = async (permissions: Permission[]) =>
      manager.call("PUT", `/roles/${id}`, {
        name: id,
        description: "",
        permissions,
        version: await versionOf(id),
      })
    expect((await change(["/certificates:approve", "/certificates:revoke"])).body.typeCode).toBe(
      "PERMISSIONS_NOT_HELD",
    )
    expect((await stored(id)).permissions).toEqual(["/certificates:approve", "/clients:view"])
    expect((await change(["/certificates:approve"])).status).toBe(200)
    expect((await change(["/certificates:approve", "/clients:view"])).body.typeCode).toBe(
      "PERMISSIONS_NOT_HELD",
    )
  })

  test("of a module that the distributor lacks, not even administrators", async () => {
    const small = await aDistributor(testApp, { modules: ["/roles", "/certificates"] })
    const owner = await aStaffCaller(testApp, small, { administrator: true })
    const refused = await owner.call("POST", "/roles", { ...reviewer, permissions: ["/prices:view"] })
    expect(refused.body.typeCode).toBe("PERMISSIONS_NOT_HELD")
  })
})

test("keeps the permissions of modules that the distributor lacks, unseen", async () => {
  const small = await aDistributor(testApp, { modules: ["/roles", "/operators", "/certificates"] })
  const manager = await aStaffCaller(testApp, small, { administrator: true })
  const { id } = await aRole(testApp, small, { permissions: ["/prices:edit", "/certificates:view"] })
  expect((await manager.call("GET", `/roles/${id}`)).body.permissions).toEqual(["/certificates:view"])
  const changed = { name: "Otro", description: "", permissions: ["/certificates:edit"], version: "0" }
  expect((await manager.call("PUT", `/roles/${id}`, changed)).status).toBe(200)
  expect((await stored(id)).permissions).toEqual(["/prices:edit", "/certificates:view", "/certificates:edit"])
})

describe("two people who edit the same role", () => {
  test("the second is refused with the name of the first, and may save over the new version", async () => {
    const { id } = await aRole(testApp, home, { permissions: ["/clients:view"] })
    const first = await aStaffCaller(testApp, home, { administrator: true, names: "GABRIELA MENDOZA" })
    const change = (caller: typeof first, permissions: Permission[], version: string) =>
      caller.call("PUT", `/roles/${id}`, { name: "Compartido", description: "", permissions, version })
    expect((await change(first, ["/prices:view"], "0")).status).toBe(200)
    const refused = await change(administrator, ["/coupons:view"], "0")
    expect([refused.status, refused.body.typeCode]).toEqual([409, "CHANGED_MEANWHILE"])
    const now = (await administrator.call("GET", `/roles/${id}`)).body
    expect(now).toMatchObject({ lastChange: { by: "GABRIELA MENDOZA" }, permissions: ["/prices:view"] })
    expect((await change(administrator, ["/coupons:view"], now.lastChange.version)).status).toBe(200)
  })

  test("at the same instant, one of two different changes is stored", async () => {
    const { id } = await aRole(testApp, home, { permissions: ["/clients:view"] })
    const change = (permission: Permission) => {
      const body = { name: `Carrera ${id}`, description: "", permissions: [permission], version: "0" }
      return administrator.call("PUT", `/roles/${id}`, body)
    }
    const all = await Promise.all((["/prices:view", "/coupons:view", "/billing:view"] as const).map(change))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await actsOn(testApp, `role:${id}`)).toHaveLength(1)
  })

  test("a repeated change succeeds and writes nothing", async () => {
    const { id } = await aRole(testApp, home, { permissions: ["/clients:view"] })
    const body = { name: `Dos veces ${id}`, description: "", permissions: ["/prices:view"], version: "0" }
    const again = () => administrator.call("PUT", `/roles/${id}`, body)
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect(await actsOn(testApp, `role:${id}`)).toHaveLength(1)
  })
})

describe("nobody locks themselves or everybody out", () => {
  const change = async (caller: { call: typeof administrator.call }, id: string, permissions: Permission[]) =>
    caller.call("PUT", `/roles/${id}`, {
      name: id,
      description: "",
      permissions,
      version: await versionOf(id),
    })

  async function aManager(distributor: TestDistributor) {
    const role = await aRole(testApp, distributor, { permissions: [...managing, "/clients:view"] })
    return { role, caller: await aStaffCaller(testApp, distributor, { roleId: role.id }) }
  }

  test("their own role keeps what lets them manage access; the rest may go", async () => {
    const { role, caller } = await aManager(home)
    const refused = await change(caller, role.id, ["/roles:view", "/operators:edit"])
    expect([refused.status, refused.body.typeCode]).toEqual([409, "OWN_ROLE"])
    expect(refused.body.message).toContain("su propio rol")
    expect((await change(caller, role.id, ["/roles:edit", "/operators:edit"])).status).toBe(200)
  })

  test("the last role that manages access keeps it", async () => {
    const alone = await aDistributor(testApp, { modules: [...distributorModules] })
    const { role } = await aManager(alone)
    const editor = await aStaffCaller(testApp, alone, { permissions: ["/roles:edit"] })
    const refused = await change(editor, role.id, ["/clients:view"])
    expect([refused.status, refused.body.typeCode]).toEqual([409, "LAST_MANAGER"])
    await anExecutive(testApp, alone, { administrator: true })
    expect((await change(editor, role.id, ["/clients:view"])).status).toBe(200)
  })

  test("two managers who take access from each other: the second is refused", async () => {
    const pair = await aDistributor(testApp, { modules: [...distributorModules] })
    const [one, other] = [await aManager(pair), await aManager(pair)]
    const results = await Promise.all([
      change(one.caller, other.role.id, ["/clients:view"]),
      change(other.caller, one.role.id, ["/clients:view"]),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })
})

test("deletes a role that nobody has", async () => {
  const { id } = await aRole(testApp, home, { permissions: ["/clients:view"] })
  const { id: holder } = await anExecutive(testApp, home, { roleId: id })
  expect((await administrator.call("DELETE", `/roles/${id}`)).body.typeCode).toBe("ROLE_IN_USE")
  await setGrants(testApp, holder, {})
  expect((await administrator.call("DELETE", `/roles/${id}`)).status).toBe(200)
  expect((await administrator.call("GET", `/roles/${id}`)).body.typeCode).toBe("ROLE_NOT_FOUND")
})

test("does not find another distributor's role, and gives it to nobody", async () => {
  const elsewhere = await aDistributor(testApp)
  const { id } = await aRole(testApp, elsewhere, { permissions: ["/clients:view"] })
  const data = { ...reviewer, name: "Ajeno", version: "0" }
  const calls = [
    administrator.call("GET", `/roles/${id}`),
    administrator.call("PUT", `/roles/${id}`, data),
    administrator.call("DELETE", `/roles/${id}`),
    administrator.call("POST", "/operators", { names: "ANA LÓPEZ", email: "ana@prueba.ec", role: id }),
  ]
  for (const { body } of await Promise.all(calls)) expect(body.typeCode).toBe("ROLE_NOT_FOUND")
  expect((await stored(id)).permissions).toEqual(["/clients:view"])
  const foreign = owner.updateTable("executives").set({ roleId: id }).where("distributorId", "=", home.id)
  await expect(foreign.execute()).rejects.toThrow(/executives_role/)
})

test("every change asks for a recent proof", async () => {
  const { id } = await aRole(testApp, home, { permissions: ["/clients:view"] })
  const caller = await aStaffCaller(testApp, home, { administrator: true })
  await caller.ageProof()
  for (const [method, url, body] of [
    ["POST", "/roles", { ...reviewer, name: "Sin prueba" }],
    ["PUT", `/roles/${id}`, { ...reviewer, name: "Sin prueba", version: "0" }],
    ["DELETE", `/roles/${id}`, undefined],
  ] as const) {
    expect((await caller.call(method, url, body)).body.typeCode).toBe("PROOF_REQUIRED")
  }
})
