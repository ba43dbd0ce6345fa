import type { FastSettings } from "@trazo/contract/desk/fast"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aShop, startPurchase } from "../../../testing/purchase.ts"
import { aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller, staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock } = testApp
let shop: TestDistributor
let headers: Record<string, string>

const url = "/api/executives/fast/configuration"
const typed = {
  opens: "07:00",
  closes: "22:00",
  saturdays: true,
  hours: "3",
  notifyStaff: true,
  notifyClient: false,
  refundDifference: true,
  offered: ["naturalOneDayFast", "naturalRucTwoYearsFast"],
  version: "0",
}
const save = (changes: object = {}, from = headers) =>
  app.inject({ method: "PUT", url, headers: from, payload: { ...typed, ...changes } })
const read = async (): Promise<FastSettings> => (await app.inject({ url, headers })).json()
const shown = async ({ host }: TestDistributor, channel = "normal") =>
  (await app.inject({ url: `/api/catalogue/shop?channel=${channel}`, headers: { host } })).json()
const offer = async (distributor: TestDistributor) => (await shown(distributor)).fast

beforeEach(async () => {
  // Monday, 9:00 in Ecuador.
  clock.set("2026-11-23T14:00:00.000Z")
  shop = await aShop(testApp)
  headers = await staffHeaders(testApp, shop, { permissions: ["/fast/configuration:edit"] })
})

test("B5: the shop promises the hour that the queue counts, by the saved settings", async () => {
  expect(await offer(shop)).toMatchObject({ hours: 2, answerBy: "2026-11-23T16:00:00.000Z" })
  const saved = await save()
  expect(saved.json()).toMatchObject({ hours: 3, refundDifference: true, notifyClient: false, missed: 0 })
  expect(await offer(shop)).toMatchObject({
    hours: 3,
    answerBy: "2026-11-23T17:00:00.000Z",
    opening: { opens: "07:00", closes: "22:00", saturdays: true },
  })
  await aRequest(testApp, shop, { channel: "fast" })
  const reviewer = await staffHeaders(testApp, shop, { permissions: ["/fast/certificates:approve"] })
  const queue = await app.inject({ url: "/api/executives/fast/certificates", headers: reviewer })
  expect(queue.json().rows[0].deadline.dueAt).toBe("2026-11-23T17:00:00.000Z")
})

test("B5: shows what each certificate costs more than in the normal channel", async () => {
  const { certificates } = await offer(shop)
  // The normal channel sells neither for these validities.
  expect(certificates).toEqual([
    { kind: "subject1", validity: "OneDay", differenceCents: null },
    { kind: "subject2", validity: "TwoYears", differenceCents: null },
  ])
})

test("B5: what is withheld is not sold, and comes back", async () => {
  await save({ offered: ["naturalRucTwoYearsFast"] })
  const sold = async () => {
    const both = [
      (await app.inject({ url: "/api/catalogue?channel=fast", headers: { host: shop.host } })).json(),
      (await shown(shop, "fast")).catalogue,
    ]
    expect(both[0]).toEqual(both[1])
    return both[0].offers.map(({ priceKey }: { priceKey: string }) => priceKey)
  }
  expect(await sold()).toEqual(["naturalRucTwoYearsFast"])
  const start = startPurchase(testApp, shop, { channel: "fast", validity: "OneDay" })
  await expect(start).rejects.toThrow("PRICE_NOT_FOUND")
  const { certificates, lastChange } = await read()
  expect(certificates.find(({ validity }) => validity === "OneDay")?.isOffered).toBe(false)
  await save({ version: lastChange.version })
  expect(await sold()).toHaveLength(2)
})

test.each([
  [{ opens: "7" }, "opens"],
  [{ opens: "22:00" }, "closes"],
  [{ hours: "0" }, "hours"],
  [{ hours: "1.5" }, "hours"],
])("B5: refuses %j at its field", async (changes, field) => {
  const response = await save(changes)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().fields)).toEqual([field])
})

test("B5: refuses a save over another person's, without permission, and without a recent proof", async () => {
  expect((await save()).statusCode).toBe(200)
  expect((await save()).json().typeCode).toBe("CHANGED_MEANWHILE")
  const viewer = await staffHeaders(testApp, shop, { permissions: ["/fast/configuration:view"] })
  expect((await save({}, viewer)).statusCode).toBe(403)
  const late = await aStaffCaller(testApp, shop, { permissions: ["/fast/configuration:edit"] })
  await late.ageProof()
  expect((await late.call("PUT", "/fast/configuration", typed)).body.typeCode).toBe("PROOF_REQUIRED")
})

test("B5: nothing is promised where the channel is closed or sells nothing", async () => {
  expect(await offer(await aDistributor(testApp))).toBeNull()
  await save({ offered: [] })
  expect(await offer(shop)).toBeNull()
})
