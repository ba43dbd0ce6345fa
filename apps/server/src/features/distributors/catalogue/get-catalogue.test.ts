import { listRequestStatuses } from "@trazo/contract/distributors/catalogue"
import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { bankAccountKinds } from "@trazo/domain/money/bank-account"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { expect, test } from "vitest"
import { aShop } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()

/** The shop's page reads the same by one statement. */
async function catalogue(host: string, query = "") {
  const read = async (path: string) =>
    (await app.app.inject({ url: `/api/catalogue${path}${query}`, headers: { host } })).json()
  const found = await read("")
  if (found.offers && !query.includes("convenio")) expect((await read("/shop")).catalogue).toEqual(found)
  return found
}

test("I2: lists a channel's offers by kind and validity, with today's IVA", async () => {
  const { host } = await aShop(app)
  expect(await catalogue(host)).toEqual({
    ivaRate: 0.15,
    mostTaken: [],
    paidBy: [],
    offers: [
      ["subject1", "subject1", "OneYear", 2000, 300],
      ["naturalTwoYears", "subject1", "TwoYears", 3500, 525],
      ["subject2", "subject2", "OneYear", 2500, 375],
      ["subject4", "subject4", "OneYear", 3000, 450],
    ].map(([priceKey, kind, validity, baseCents, ivaCents]) => ({
      priceKey,
      kind,
      validity,
      channel: "normal",
      price: { baseCents, ivaCents, totalCents: Number(baseCents) + Number(ivaCents) },
    })),
  })
})

test("names the ways to pay: a receipt only where an account takes it", async () => {
  const account = {
    id: "1",
    bank: "Banco Uno",
    kind: bankAccountKinds[0],
    number: "1",
    holder: "X",
    ruc: "1",
    active: true,
  }
  const paidBy = async (transfer: object) => {
    const paymentMethods = { transfer: { enabled: true, accepts: ["transfer"], accounts: [], ...transfer } }
    const configuration = JSON.stringify({ texts: {}, paymentMethods, theme: {} })
    return (await catalogue((await aShop(app, { configuration })).host)).paidBy
  }
  expect(await paidBy({})).toEqual([])
  expect(await paidBy({ accounts: [account] })).toEqual(["transfer"])
  expect(await paidBy({ accounts: [account], enabled: false })).toEqual([])
})

test("names what most buyers of a kind took in the last ninety days, of what is on sale", async () => {
  const { id, host } = await aShop(app)
  const today = app.clock.now()
  const sold = (detail: string, count: number, days = 1) => ({
    distributorId: id,
    figure: "soldProduct",
    detail,
    count,
    amountCents: 0,
    day: ecuadorDay(new Date(today.getTime() - days * dayMilliseconds)),
  })
  await app.owner
    .insertInto("dailyFigures")
    .values([
      sold("subject1:TwoYears", 20, 1),
      sold("subject1:TwoYears", 11, 80),
      sold("subject1:OneYear", 30),
      sold("subject2:OneYear", 40, 91),
      sold("subject4:FiveYears", 40),
      sold("subject9:OneYear", 40),
    ])
    .execute()
  expect((await catalogue(host)).mostTaken).toEqual([{ kind: "subject1", validity: "TwoYears" }])
})

test("lists no offers of a disabled channel", async () => {
  const { host } = await aShop(app)
  const keys = async (channel: string) =>
    (await catalogue(host, `?channel=${channel}`)).offers.map(
      ({ priceKey }: { priceKey: string }) => priceKey,
    )
  expect(await keys("fast")).toEqual(["naturalOneDayFast", "naturalRucTwoYearsFast"])
  expect(await keys("convenio")).toEqual([])
})

test("leaves out prices with an unknown key", async () => {
  const { id, host } = await aShop(app)
  await app.owner
    .insertInto("prices")
    .values({ distributorId: id, priceKey: "naturalOneYear", baseCents: 1 })
    .execute()
  expect((await catalogue(host)).offers).toHaveLength(4)
})

test("reports an unknown host and an unknown channel", async () => {
  const { host } = await aShop(app)
  expect(await catalogue("nadie.example")).toMatchObject({
    typeCode: "DISTRIBUTOR_NOT_FOUND",
    message: "El distribuidor solicitado no existe",
  })
  expect(await catalogue(host, "?channel=otro")).toMatchObject({ typeCode: "VALIDATION_FAILED" })
})

test("leaves out certificates that could end after the issuing certificate", async () => {
  const { host } = await aShop(app)
  const end = app.deps.authority.notAfter
  const keys = async (daysBefore: number) => {
    app.clock.set(new Date(end.getTime() - daysBefore * dayMilliseconds).toISOString())
    return (await catalogue(host)).offers.map(({ priceKey }: { priceKey: string }) => priceKey)
  }
  const twoYearsAndStart = 2 * 365 + 122
  expect(await keys(twoYearsAndStart)).toContain("naturalTwoYears")
  expect(await keys(twoYearsAndStart - 5)).toEqual(["subject1", "subject2", "subject4"])
})

test("I1: lists the status catalogue, each status with id, icon and description", async () => {
  const response = await app.app.inject({ url: listRequestStatuses.path, headers: { host: "any.example" } })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toContainEqual({
    id: "paymentReview",
    icon: "IconReceipt",
    description: "Pago en validación",
  })
  expect(response.json().map(({ id }: { id: string }) => id)).toEqual(requestStatuses)
})
