import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { expect, test } from "vitest"
import { actsOn, aSignedInAdministrator } from "../../../testing/accounts.ts"
import { aClient, aDistributor, anExecutive, signedIn } from "../../../testing/factories.ts"
import { aShop } from "../../../testing/purchase.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const administrator = await aSignedInAdministrator(testApp)

const addressOf = ({ id }: { id: string }, rest = "") => `/api/administrators/distributors/${id}${rest}`
const suspend = (distributor: { id: string }, reason = "No paga desde marzo") =>
  administrator.call("PUT", addressOf(distributor, "/suspension"), { reason })
const activate = (distributor: { id: string }) =>
  administrator.call("DELETE", addressOf(distributor, "/suspension"))
const shown = async (distributor: { id: string }) =>
  (await administrator.call("GET", addressOf(distributor))).body

test("A3: treats a suspended distributor's host as unknown", async () => {
  const distributor = await aDistributor(testApp)
  const found = async () => {
    const url = `/api/anf-requests/user/get-distributors?id=${distributor.host}`
    return (await app.inject({ url })).json()
  }
  expect(await found()).not.toBeNull()
  expect((await suspend(distributor)).body).toEqual({ ok: true })
  await expect.poll(found).toBeNull()
  expect(await shown(distributor)).toMatchObject({
    state: "suspended",
    suspension: { reason: "No paga desde marzo" },
  })
  await activate(distributor)
  await expect.poll(found).not.toBeNull()
  expect(await shown(distributor)).toMatchObject({ state: "active", suspension: null })
})

test("F7: an opened configuration is empty, and opening it again changes nothing", async () => {
  const distributor = await aDistributor(testApp, { configuration: null })
  const open = () => administrator.call("PUT", addressOf(distributor, "/configuration"))
  expect(await shown(distributor)).toMatchObject({ isConfigured: false })
  expect((await open()).body).toEqual({ ok: true })
  expect(await shown(distributor)).toMatchObject({ isConfigured: true, completeness: 0 })
  const texts = JSON.stringify({ texts: { schedule: "De 8 a 5" } })
  await owner
    .updateTable("distributors")
    .set({ configuration: texts })
    .where("id", "=", distributor.id)
    .execute()
  const before = await shown(distributor)
  await open()
  expect(await shown(distributor)).toMatchObject({ completeness: before.completeness })
  const acts = await actsOn(testApp, `distributor:${distributor.id}`)
  expect(acts.filter(({ action }) => action === "distributor.configuration-opened")).toHaveLength(1)
})

test("a distributor that is inserted without naming its configuration has an empty one", async () => {
  const { configuration } = await owner
    .insertInto("distributors")
    .values({
      name: "Sin nombrar",
      address: "Quito",
      ruc: "1790016919001",
      supportEmail: "a@prueba.ec",
      createdAt: new Date(0),
      modules: [],
    })
    .returning("configuration")
    .executeTakeFirstOrThrow()
  expect(configuration).toEqual({})
})

test("ends the sessions of the suspended distributor only", async () => {
  const [distributor, other] = [await aDistributor(testApp), await aDistributor(testApp)]
  const sessions: { url: string; headers: { host: string; authorization: string } }[] = []
  for (const shop of [distributor, other]) {
    const executive = { area: "executive", id: (await anExecutive(testApp, shop)).id } as const
    const client = { area: "client", id: (await aClient(testApp, shop)).id } as const
    for (const [person, url] of [
      [executive, "/api/executives/auth"],
      [client, "/api/clients/auth"],
    ] as const) {
      sessions.push({ url, headers: await signedIn(testApp, person, shop) })
    }
  }
  const statuses = () => Promise.all(sessions.map(async (session) => (await app.inject(session)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await suspend(distributor)
  // A client may sign in on the suspended host, to revoke a certificate.
  await expect.poll(statuses).toEqual([422, 401, 200, 200])
  await activate(distributor)
  await expect.poll(statuses).toEqual([401, 401, 200, 200])
})

test("requires a reason and keeps the first one", async () => {
  const distributor = await aDistributor(testApp)
  expect((await suspend(distributor, " ")).body.fields).toEqual({ reason: "Este campo es requerido" })
  expect((await shown(distributor)).state).toBe("active")
  await Promise.all([suspend(distributor, "Uno"), suspend(distributor, "Uno")])
  await suspend(distributor, "Otro")
  expect((await shown(distributor)).suspension.reason).toBe("Uno")
  await Promise.all([activate(distributor), activate(distributor)])
  const acts = await actsOn(testApp, `distributor:${distributor.id}`)
  expect(acts.map(({ action }) => action)).toEqual(["distributor.suspended", "distributor.activated"])
  // The audit contains no free text, only the id of its row.
  expect(JSON.stringify(acts)).not.toContain("Uno")
  expect(
    await owner
      .selectFrom("distributorSuspensions")
      .select("reason")
      .where("distributorId", "=", distributor.id)
      .execute(),
  ).toEqual([{ reason: "Uno" }])
})

const versionOf = async (distributor: { id: string }): Promise<string> =>
  (await administrator.call("GET", addressOf(distributor))).body.lastChange.version

const changeModules = async (distributor: { id: string }, modules: readonly string[]) =>
  administrator.call("PUT", addressOf(distributor, "/modules"), {
    modules,
    version: await versionOf(distributor),
  })

test("lists administrators' actions with reasons, newest first, without those of executives", async () => {
  const distributor = await aDistributor(testApp, { modules: ["/prices"] })
  const headers = await staffHeaders(testApp, distributor)
  await app.inject({ method: "DELETE", url: "/api/executives/auth", headers })
  await administrator.call("POST", addressOf(distributor, "/hosts"), { host: "historia.localhost" })
  await changeModules(distributor, ["/roles"])
  await suspend(distributor, "Lo pidió su gerente")
  await activate(distributor)
  const who = "ADMINISTRADOR DE PRUEBA"
  expect((await shown(distributor)).history).toMatchObject([
    { action: "distributor.activated", who },
    { action: "distributor.suspended", who, reason: "Lo pidió su gerente" },
    { action: "modules.changed", who, added: ["/roles"], removed: ["/prices"] },
    { action: "host.added", who, host: "historia.localhost" },
  ])
})

test.each([
  ["the administrator flag", { administrator: true }],
  ["permissions of their own", { permissions: ["/certificates:view", "/prices:view"] as const }],
])("revokes and restores a module on the next call of an executive with %s", async (_, executive) => {
  const shop = await aShop(testApp)
  const headers = await staffHeaders(testApp, shop, {
    ...executive,
    permissions: "permissions" in executive ? [...executive.permissions] : [],
  })
  const queue = async () => {
    const response = await app.inject({ url: "/api/executives/certificates", headers })
    return [response.statusCode, response.json().typeCode]
  }
  const modules = async () => {
    const me = (await app.inject({ url: "/api/executives/auth", headers })).json()
    return me.modules.map(({ key }: { key: string }) => key)
  }
  expect(await queue()).toEqual([200, undefined])
  expect((await changeModules(shop, ["/prices"])).status).toBe(200)
  expect(await queue()).toEqual([403, "NOT_ALLOWED"])
  expect(await modules()).toEqual(["/prices"])
  await changeModules(shop, ["/certificates", "/prices"])
  expect(await queue()).toEqual([200, undefined])
  expect(await modules()).toEqual(["/certificates", "/prices"])
})

test("closes the express shop with its module", async () => {
  const shop = await aShop(testApp)
  const offers = async () => {
    const response = await app.inject({ url: "/api/catalogue?channel=fast", headers: { host: shop.host } })
    return response.json().offers?.length ?? response.json().typeCode
  }
  const before = await offers()
  await changeModules(shop, ["/certificates"])
  expect(await offers()).not.toEqual(before)
})

test("stores modules in catalogue order without duplicates and audits the changes", async () => {
  const shop = await aShop(testApp, { modules: ["/fast", "/prices"] })
  await changeModules(shop, ["/roles", "/prices", "/prices"])
  await changeModules(shop, ["/prices", "/roles"])
  const [row] = await owner.selectFrom("distributors").select("modules").where("id", "=", shop.id).execute()
  expect(row?.modules).toEqual(["/prices", "/roles"])
  expect(await actsOn(testApp, `distributor:${shop.id}`)).toMatchObject([
    { action: "modules.changed", data: { added: ["/roles"], removed: ["/fast"] } },
  ])
})

test("refuses an unknown module", async () => {
  const shop = await aShop(testApp, { modules: [...distributorModules] })
  expect((await changeModules(shop, ["/prices", "/administrator"])).status).toBe(400)
  const [row] = await owner.selectFrom("distributors").select("modules").where("id", "=", shop.id).execute()
  expect(row?.modules).toEqual([...distributorModules])
})

test("changes the distributor's data, reports errors by field, and refuses an administrator's older page", async () => {
  const distributor = await aDistributor(testApp)
  const data = {
    name: "Firmas del Sur",
    address: "Calle Larga 1, Cuenca",
    ruc: "0190115798001",
    supportEmail: "Hola@Sur.ec",
  }
  const version = await versionOf(distributor)
  const change = async (changed: typeof data) =>
    administrator.call("PUT", addressOf(distributor), { ...changed, version: await versionOf(distributor) })
  expect((await change(data)).status).toBe(200)
  const shown = (await administrator.call("GET", addressOf(distributor))).body
  expect(shown).toMatchObject({ ...data, supportEmail: "hola@sur.ec" })
  const wrong = await change({ ...data, ruc: "123" })
  expect(wrong.body.fields).toEqual({ ruc: "Su RUC debe contener 13 dígitos" })
  await change(data)
  // Of a page that was opened before the change.
  for (const [rest, sent] of [
    ["", { ...data, name: "Firmas del Norte" }],
    ["/modules", { modules: [] }],
  ] as const) {
    const stale = await administrator.call("PUT", addressOf(distributor, rest), { ...sent, version })
    expect([stale.status, stale.body.typeCode]).toEqual([409, "CHANGED_MEANWHILE"])
  }
  expect(shown.lastChange.by).toBe("ADMINISTRADOR DE PRUEBA")
  expect(await actsOn(testApp, `distributor:${distributor.id}`)).toMatchObject([
    { action: "distributor.changed", data: { changed: ["name", "address", "ruc", "supportEmail"] } },
  ])
})

test("does not find an unknown distributor or an invalid id in any call", async () => {
  const nobody = "0198a000-0000-7000-8000-000000000009"
  const data = { name: "X", address: "X", ruc: "0190115798001", supportEmail: "a@b.ec" }
  const executive = { names: "ANA", email: "ana@b.ec", administrator: true }
  const calls = [
    ["GET", ""],
    ["PUT", "", { ...data, version: "0" }],
    ["POST", "/hosts", { host: "nadie.localhost" }],
    ["DELETE", "/hosts/nadie.localhost"],
    ["PUT", "/modules", { modules: [], version: "0" }],
    ["PUT", "/suspension", { reason: "No paga" }],
    ["DELETE", "/suspension"],
    ["POST", "/executives", executive],
    ["POST", `/executives/${nobody}/link`],
    ["PUT", `/executives/${nobody}/state`, { state: "disabled" }],
  ] as const
  for (const id of [nobody, "no-es-un-id"]) {
    for (const [method, rest, payload] of calls) {
      const { status, body } = await administrator.call(method, addressOf({ id }, rest), payload)
      expect([rest, status, body.typeCode]).toEqual([rest, 404, "NOT_FOUND"])
    }
  }
})
