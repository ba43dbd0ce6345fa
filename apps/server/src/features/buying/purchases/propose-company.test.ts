import { beforeEach, expect, test } from "vitest"
import type { TestDistributor } from "../../../testing/factories.ts"
import { aShop, startPurchase } from "../../../testing/purchase.ts"
import { aRequest, holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const ruc = "1790011674001"
let shop: TestDistributor

beforeEach(async () => {
  shop = await aShop(testApp)
})

const represented = (changes: object = {}) => ({
  ...({ kind: "subject4", status: "issued" } as const),
  userInfo: JSON.stringify({
    ...holder,
    companyRuc: ruc,
    companyName: "IMPORTADORA ANDINA S. A.",
    ...changes,
  }),
})

async function proposed(typed: string, kind = "subject4") {
  const draft = await startPurchase(testApp, shop, { kind })
  return await draft.call<{ companyName: string | null }>("POST", "/current/company", { ruc: typed })
}

test("the name of a company comes from an approved request of the same distributor, and nothing else does", async () => {
  await aRequest(testApp, shop, represented())
  const { status, body } = await proposed(` ${ruc} `)
  expect(status).toBe(200)
  expect(body).toEqual({ companyName: "IMPORTADORA ANDINA S. A." })
})

test("the newest approved name counts", async () => {
  await aRequest(testApp, shop, { ...represented(), statusSince: new Date("2026-01-01T12:00:00Z") })
  await aRequest(testApp, shop, {
    ...represented({ companyName: "ANDINA DEL ECUADOR S. A." }),
    status: "approved",
    statusSince: new Date("2026-02-01T12:00:00Z"),
  })
  expect((await proposed(ruc)).body.companyName).toBe("ANDINA DEL ECUADOR S. A.")
})

test.each(["draft", "payment", "review", "correction", "rejected", "cancelled", "expired"] as const)(
  "a name of a request in %s, which nobody has approved, is not proposed",
  async (status) => {
    await aRequest(testApp, shop, { ...represented(), status })
    expect((await proposed(ruc)).body).toEqual({ companyName: null })
  },
)

test("another distributor's company, another RUC and a request of a person get no name", async () => {
  await aRequest(testApp, await aShop(testApp), represented())
  expect((await proposed(ruc)).body).toEqual({ companyName: null })
  await aRequest(testApp, shop, represented())
  expect((await proposed("1790011674002")).body).toEqual({ companyName: null })
  expect((await proposed("1790011674")).body).toEqual({ companyName: null })
  expect((await proposed(ruc, "subject2")).body).toEqual({ companyName: null })
})

test("without a draft there is no answer", async () => {
  const { app } = testApp
  const headers = { host: shop.host }
  const response = await app.inject({
    method: "POST",
    url: "/api/requests/current/company",
    headers,
    payload: { ruc },
  })
  expect(response.statusCode).toBe(404)
})
