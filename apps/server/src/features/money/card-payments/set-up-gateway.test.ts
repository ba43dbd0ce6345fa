import { afterAll, beforeEach, expect, test } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aRequest, asApplicant } from "../../../testing/request-factory.ts"
import { cardGatewaysOf } from "../../../testing/rows/card-gateway.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { dailyQuotas } from "../../platform/files/claim-quota.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const { placetopay, servers } = await cardGatewaysOf(testApp)
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))

let shop: TestDistributor
let editor: Awaited<ReturnType<typeof aStaffCaller>>
beforeEach(async () => {
  for (const server of Object.values(servers)) server.fault = () => null
  shop = await aDistributor(testApp)
  editor = await aStaffCaller(testApp, shop, { permissions: ["/configuration:edit"] })
})

const path = "/configuration/card-gateway"
const secret = "024h1IlD"
const setup = async () => (await editor.call("GET", path)).body
const save = async (changes: object = {}, by = editor) => {
  const { version } = (await setup()).lastChange
  const typed = { kind: "placetopay", address: servers.placetopay.address, account: "tienda", secret }
  return by.call("PUT", `${path}/credentials`, { ...typed, version, ...changes })
}
const change = async (changes: object) => {
  const { version } = (await setup()).lastChange
  return editor.call("PUT", path, { isOn: true, isFirst: true, version, ...changes })
}
const rows = () =>
  owner
    .selectFrom("cardGateways")
    .selectAll()
    .where("distributorId", "=", shop.id)
    .orderBy("kind", "desc")
    .execute()
const missing = async () =>
  (await editor.call("GET", "/distributors/check-configurations")).body.paymentMethods

async function shown() {
  const request = await aRequest(testApp, shop, { status: "payment" })
  const headers = asApplicant(testApp, shop, request)
  const response = await app.inject({ url: "/api/requests/current/payment", headers: { ...headers } })
  return response.json().card
}

test("a gateway that accepts its credentials is offered, counted, and shows its secret to nobody", async () => {
  expect([await missing(), await shown()]).toEqual([["paymentMethods"], null])
  const { status, body } = await save()
  expect(status).toBe(200)
  expect(body.gateway).toEqual({
    kind: "placetopay",
    address: servers.placetopay.address,
    isDemonstration: false,
    account: "tienda",
    testedAt: testApp.clock.now().toISOString(),
    isOn: true,
    isFirst: true,
  })
  expect([await missing(), await shown()]).toEqual([[], { isOffered: true, isFirst: true, attempt: null }])
  const seen = [body, await setup(), await actsOn(testApp, "configuration:card-gateway")]
  expect(JSON.stringify(seen)).not.toContain(secret)
  expect((await actsOn(testApp, "configuration:card-gateway")).at(-1)?.action).toBe("card-gateway.saved")
})

test("a test opens a payment that nobody pays, and a stored one is tested again", async () => {
  await save()
  const [session] = [...placetopay.sessions.values()].slice(-1)
  expect(session).toMatchObject({ payments: [], order: { payment: { amount: { total: 1.15 } } } })
  const probe = async () => (await editor.call("POST", `${path}/probe`)).body.result
  expect(await probe()).toBe("accepted")
  servers.placetopay.fault = () => "unavailable"
  expect(await probe()).toBe("unavailable")
})

test.each([
  ["a wrong secret", { secret: "x" }, "secret"],
  ["an address of this network", { address: "http://169.254.169.254/" }, "address"],
  ["an address of the other gateway", { address: "https://pay.payphonetodoesposible.com" }, "address"],
  ["the demonstration's gateway without a demonstration", { address: null }, "address"],
])("%s is refused at its field and stores nothing", async (_title, changes, field) => {
  const { status, body } = await save(changes)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await rows()).toEqual([])
})

test("a gateway that does not respond stores nothing", async () => {
  servers.placetopay.fault = () => "reset"
  const { status, body } = await save()
  expect([status, body.message]).toEqual([503, expect.stringContaining("no guardamos nada")])
  expect(await rows()).toEqual([])
  expect(testApp.takeErrors().join()).not.toContain(secret)
})

test("an account that is known gets its new secret, and another one leaves the payments of the first", async () => {
  await save()
  const [first] = await rows()
  await save()
  expect((await rows()).map(({ id }) => id)).toEqual([first?.id])
  expect((await rows())[0]?.sealedSecret).not.toEqual(first?.sealedSecret)
  await change({ isFirst: false })
  const { address } = servers.payphone
  expect((await save({ kind: "payphone", address })).body.gateway).toMatchObject({
    kind: "payphone",
    isFirst: false,
  })
  expect((await rows()).map(({ kind, isOn }) => [kind, isOn])).toEqual([
    ["placetopay", false],
    ["payphone", true],
  ])
})

test("is switched off and back on, and shown after transfers", async () => {
  expect((await change({})).body.typeCode).toBe("NOT_FOUND")
  await save()
  expect((await change({ isOn: false, isFirst: false })).body.gateway).toMatchObject({ isOn: false })
  expect([await missing(), await shown()]).toEqual([["paymentMethods"], null])
  await change({ isOn: true, isFirst: false })
  expect(await shown()).toEqual({ isOffered: true, isFirst: false, attempt: null })
  expect((await actsOn(testApp, "configuration:card-gateway")).at(-1)).toMatchObject({
    action: "card-gateway.switched",
  })
})

test("a save over another person's save is refused", async () => {
  await save()
  expect((await save({ version: "0" })).body.typeCode).toBe("CHANGED_MEANWHILE")
  expect((await change({ version: "0" })).body.typeCode).toBe("CHANGED_MEANWHILE")
})

test("requires the permission and a recent proof, and reaches no other distributor", async () => {
  await save()
  const viewer = await aStaffCaller(testApp, shop, { permissions: ["/configuration:view"] })
  expect((await viewer.call("GET", path)).status).toBe(200)
  expect((await save({}, viewer)).body.typeCode).toBe("NOT_ALLOWED")
  expect((await viewer.call("POST", `${path}/probe`)).body.typeCode).toBe("NOT_ALLOWED")
  const other = await aDistributor(testApp)
  const stranger = await aStaffCaller(testApp, other, { permissions: ["/configuration:edit"] })
  expect((await stranger.call("GET", path)).body.gateway).toBeNull()
  await editor.ageProof()
  expect((await save()).body.typeCode).toBe("PROOF_REQUIRED")
  expect((await change({})).body.typeCode).toBe("PROOF_REQUIRED")
})

test("tests of a day are limited", async () => {
  await save()
  await owner.updateTable("uploadQuotas").set({ drafts: dailyQuotas.gatewayProbesPerDistributor }).execute()
  expect((await editor.call("POST", `${path}/probe`)).body.typeCode).toBe("TOO_MANY_REQUESTS")
})
