import { expect, test } from "vitest"
import { aDistributor, anExecutive, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp

const forExecutives = "/api/executives/distributors/check-configurations"
const elsewhere = (id: string) => `/api/anf-requests/user/${id}/check-configurations`

async function asExecutive(distributor: TestDistributor) {
  const headers = await staffHeaders(testApp, distributor)
  return app.inject({ url: forExecutives, headers })
}

const nothingYet = {
  prices: ["subject1", "subject2", "subject4"],
  theme: ["primaryColor", "primaryColor2", "primaryColor3"],
  multimedia: ["logo", "favicon"],
  texts: ["schedule", "transaction", "finishRegister"],
  mails: ["headerFooter", "validatePayment", "supplies"],
  paymentMethods: ["paymentMethods"],
  terms: ["terms"],
}

test("F1: lists every item of the modules as missing for a new distributor, in both calls", async () => {
  const plain = await aDistributor(testApp, { configuration: JSON.stringify({}) })
  expect((await asExecutive(plain)).json()).toEqual(nothingYet)
  const response = await app.inject({ url: elsewhere(plain.id), headers: { host: plain.host } })
  expect(response.json()).toEqual(nothingYet)

  const modules = ["/fast", "/convenios"]
  const whole = await aDistributor(testApp, { configuration: null, modules })
  const { prices, mails } = (await asExecutive(whole)).json()
  expect(prices.slice(3)).toEqual([
    "naturalOneDayFast",
    "naturalRucTwoYearsFast",
    "naturalRucTwoYearsConvenio",
  ])
  expect(mails.at(-1)).toBe("registerConvenio")
})

test("F1: leaves out items that are set", async () => {
  const distributor = await aDistributor(testApp, {
    logoFileId: "0198a000-0000-7000-8000-000000000001",
    multimedia: JSON.stringify({ favicon: "f", terms: "t" }),
    configuration: JSON.stringify({
      texts: { schedule: "Lunes a viernes" },
      theme: { primaryColor: "#112233" },
      paymentMethods: { transfer: { enabled: true, accounts: [{ id: "1" }] } },
      mails: { headerFooter: "Trazo" },
      billing: { credentials: { user: "sri" } },
    }),
  })
  const price = { distributorId: distributor.id, priceKey: "subject2", baseCents: 100 }
  await owner.insertInto("prices").values(price).execute()
  expect((await asExecutive(distributor)).json()).toEqual({
    prices: ["subject1", "subject4"],
    theme: ["primaryColor2", "primaryColor3"],
    multimedia: [],
    texts: ["transaction", "finishRegister"],
    mails: ["validatePayment", "supplies"],
    paymentMethods: [],
    billing: ["establishment", "products"],
    terms: [],
  })
})

test("F1: does not find another distributor's check or an invalid id", async () => {
  const [here, there] = [await aDistributor(testApp), await aDistributor(testApp)]
  for (const id of [there.id, "0198a000-0000-7000-8000-000000000009", "localhost"]) {
    const response = await app.inject({ url: elsewhere(id), headers: { host: here.host } })
    expect([response.statusCode, response.json().typeCode]).toEqual([404, "NOT_FOUND"])
  }
})

test("F1: requires an executive's session on the host", async () => {
  const [here, there] = [await aDistributor(testApp), await aDistributor(testApp)]
  const { id } = await anExecutive(testApp, here)
  const { authorization } = await signedIn(testApp, { area: "executive", id }, here)
  for (const headers of [{ host: here.host }, { host: there.host, authorization }])
    expect((await app.inject({ url: forExecutives, headers })).statusCode).toBe(401)
})

test("F1: a price that is taken off sale or has not begun is missing", async () => {
  const distributor = await aDistributor(testApp, { configuration: JSON.stringify({}) })
  const price = { distributorId: distributor.id, baseCents: 100 }
  await owner
    .insertInto("prices")
    .values([
      { ...price, priceKey: "subject1" },
      { ...price, priceKey: "subject2" },
      { ...price, priceKey: "subject2", baseCents: null, validFrom: new Date("2026-01-01T05:00:00Z") },
      { ...price, priceKey: "subject4", validFrom: new Date("2999-01-01T05:00:00Z") },
    ])
    .execute()
  expect((await asExecutive(distributor)).json().prices).toEqual(["subject2", "subject4"])
})
