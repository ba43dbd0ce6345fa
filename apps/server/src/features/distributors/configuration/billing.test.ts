import type { Permission } from "@trazo/domain/identity/module-permissions"
import { afterAll, beforeEach, expect, test } from "vitest"
import { createApp } from "../../../app.ts"
import { unseal } from "../../../secrets/sealing.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { deps, owner } = testApp
const noRoute = () => Promise.reject(new Error("no route to host"))
const failing = { accepts: noRoute, issue: noRoute, authorisation: noRoute }
const down = { ...testApp, app: await createApp({ ...deps, invoicing: failing }) }
const without = { ...testApp, app: await createApp({ ...deps, invoicing: null }) }
afterAll(() => Promise.all([down.app.close(), without.app.close()]))
let shop: TestDistributor
let editor: Awaited<ReturnType<typeof aStaffCaller>>

const asStaff = (permissions: Permission[], of = shop) => aStaffCaller(testApp, of, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp)
  editor = await asStaff(["/configuration:edit"])
})

const path = "/configuration/billing"
const data = { establishment: "001", emissionPoint: "002", main: "FIRMA", extra: "TOKEN" }
const credentials = { user: "facturas@prueba.ec", password: "Clave-Secreta-1" }
const version = async () => (await editor.call("GET", path)).body.lastChange.version
const save = async (changes: object = {}) =>
  editor.call("PUT", path, { ...data, version: await version(), ...changes })
const saveCredentials = async (changes: object = {}, by = editor) =>
  by.call("PUT", `${path}/credentials`, { ...credentials, version: await version(), ...changes })
const missing = async () => (await editor.call("GET", "/distributors/check-configurations")).body.billing

async function stored() {
  const { configuration } = await owner
    .selectFrom("distributors")
    .select("configuration")
    .where("id", "=", shop.id)
    .executeTakeFirstOrThrow()
  return configuration as { billing: { credentials: { user: string; sealed: string } } }
}

test("F3: billing is not counted until it begins, and then each part completes its item", async () => {
  expect(await missing()).toBeUndefined()
  expect((await editor.call("GET", path)).body).toMatchObject({ isOn: false, user: "", testedAt: null })
  await saveCredentials()
  expect(await missing()).toEqual(["establishment", "products"])
  expect((await save()).body).toMatchObject({ isOn: true, user: credentials.user, data })
  expect(await missing()).toEqual([])
  const removed = await editor.call("DELETE", `${path}?version=${await version()}`)
  expect(removed.body).toMatchObject({ isOn: false, user: "" })
  expect(await missing()).toBeUndefined()
})

test("the password is stored sealed for this distributor, and no response or audit row has it", async () => {
  const { body } = await saveCredentials()
  expect(body.testedAt).toBe(testApp.clock.now().toISOString())
  const configuration = await stored()
  const sealed = Buffer.from(configuration.billing.credentials.sealed, "base64")
  const { billingKey } = deps.settings.secrets
  expect(unseal(billingKey, sealed, `invoicing:${shop.id}`).toString()).toBe(credentials.password)
  expect(() => unseal(billingKey, sealed, "invoicing:another")).toThrow()
  const lookUp = `/api/anf-requests/user/get-distributors?id=${shop.host}`
  const seen = [
    configuration,
    body,
    await actsOn(testApp, "configuration:billing"),
    (await testApp.app.inject({ url: lookUp })).json(),
  ]
  expect(JSON.stringify(seen)).not.toContain(credentials.password)
  expect(JSON.stringify(seen.at(-1))).not.toContain("sealed")
})

test("credentials that the service refuses are not stored", async () => {
  const { status, body } = await saveCredentials({ password: "incorrecta" })
  expect([status, Object.keys(body.fields)]).toEqual([400, ["password"]])
  expect(await missing()).toBeUndefined()
})

test.each([
  ["does not respond", () => down],
  ["is not set", () => without],
])("a service that %s stores nothing", async (_title, app) => {
  const caller = await aStaffCaller(app(), shop, { permissions: ["/configuration:edit"] })
  expect((await saveCredentials({}, caller)).body.typeCode).toBe("INVOICING_UNAVAILABLE")
  expect(await missing()).toBeUndefined()
  expect(testApp.takeErrors().join()).not.toContain(credentials.password)
})

test.each([
  ["an establishment of two digits", { establishment: "01" }, "establishment"],
  ["the emission point 000", { emissionPoint: "000" }, "emissionPoint"],
  ["a product with a space", { main: "LA FIRMA" }, "main"],
  ["no extra product", { extra: "" }, "extra"],
])("refuses %s at its field", async (_title, changes, field) => {
  const { status, body } = await save(changes)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test("the service issues documents once it accepted the credentials, until the platform does again", async () => {
  const choose = async (issuedBy: string, by = editor) =>
    by.call("PUT", `${path}/issued-by`, { issuedBy, version: await version() })
  expect((await choose("service")).body).toMatchObject({
    typeCode: "MOVE_NOT_ALLOWED",
    message: expect.stringContaining("Guarde primero el usuario"),
  })
  await saveCredentials()
  const alone = await aStaffCaller(without, shop, { permissions: ["/configuration:edit"] })
  expect((await choose("service", alone)).body.message).toContain("no tiene un servicio de facturación")
  expect((await choose("service")).body).toMatchObject({ issuedBy: "service", user: credentials.user })
  expect((await choose("platform")).body).toMatchObject({ issuedBy: "platform" })
  expect((await actsOn(testApp, "configuration:billing")).map(({ data }) => data).slice(-2)).toEqual([
    { issuedBy: "service" },
    { issuedBy: "platform" },
  ])
})

test("a save over another person's save is refused", async () => {
  await save()
  expect((await save({ version: "0" })).body.typeCode).toBe("CHANGED_MEANWHILE")
  expect((await saveCredentials({ version: "0" })).body.typeCode).toBe("CHANGED_MEANWHILE")
})

test("requires the permission, for credentials a recent proof, and reaches no other distributor", async () => {
  await save()
  const viewer = await asStaff(["/configuration:view"])
  expect((await viewer.call("GET", path)).body).toMatchObject({ mayEdit: false, data })
  expect((await viewer.call("PUT", path, {})).body.typeCode).toBe("NOT_ALLOWED")
  expect((await (await asStaff(["/billing:edit"])).call("GET", path)).body.typeCode).toBe("NOT_ALLOWED")
  const stranger = await asStaff(["/configuration:edit"], await aDistributor(testApp))
  expect((await stranger.call("GET", path)).body).toMatchObject({ isOn: false })
  await editor.ageProof()
  expect((await saveCredentials()).body.typeCode).toBe("PROOF_REQUIRED")
})
