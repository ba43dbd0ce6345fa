import type { PricedCell, PriceGrid } from "@trazo/contract/distributors/prices"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, describe, expect, test } from "vitest"
import { keepInUse, type TestDistributor } from "../../../testing/factories.ts"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
let shop: TestDistributor
let editor: Record<string, string>

const asStaff = (permissions: Permission[]) => staffHeaders(testApp, shop, { permissions })

beforeEach(async () => {
  shop = await aShop(testApp)
  editor = await asStaff(["/prices:edit", "/prices:delete"])
})

type Method = "GET" | "PUT" | "DELETE"
const call = (method: Method, path = "", payload?: object, headers = editor) =>
  app.inject({ method, url: `/api/executives/prices${path}`, headers, ...(payload && { payload }) })

const grid = async (): Promise<PriceGrid> => (await call("GET")).json()
const cellOf = async (key: string): Promise<PricedCell> => {
  const cell = (await grid()).cells.find(({ priceKey }) => priceKey === key)
  if (!cell) throw new Error(`no cell ${key}`)
  return cell
}

async function change(priceKey: string, baseCents: number | null, validFrom: string | null = null) {
  const { version: seen } = await cellOf(priceKey)
  return call("PUT", "", { changes: [{ priceKey, baseCents, seen }], validFrom })
}

const shownPrice = async (key: string) => {
  const response = await app.inject({ url: "/api/catalogue", headers: { host: shop.host } })
  return response.json().offers.find(({ priceKey }: { priceKey: string }) => priceKey === key)?.price
    .totalCents
}

test("lists every kind and validity of the enabled channels, with price, IVA and open drafts", async () => {
  await startPurchase(testApp, shop)
  await startPurchase(testApp, shop)
  const { lists, ivaPercent, cells } = await grid()
  expect({ lists, ivaPercent, cells: cells.length }).toEqual({
    lists: ["normal", "fast", "renewal", "reissue"],
    ivaPercent: 15,
    cells: 96,
  })
  expect(await cellOf("subject1")).toMatchObject({
    price: { baseCents: 2000, ivaCents: 300, totalCents: 2300 },
    openDrafts: 2,
    next: null,
  })
  expect(await cellOf("naturalFiveYears")).toMatchObject({ price: null, version: null })
})

test("a change applies at once, has its author in the history and an audit row", async () => {
  clock.advance({ seconds: 1 })
  expect((await change("subject1", 2052)).statusCode).toBe(200)
  expect(await shownPrice("subject1")).toBe(2360)
  const { entries } = (await call("GET", "/history/subject1")).json()
  expect(entries).toMatchObject([
    { price: { totalCents: 2360 }, who: "EJECUTIVA DE PRUEBA", at: clock.now().toISOString() },
    { price: { totalCents: 2300 }, who: null, validFrom: null },
  ])
  const audit = await owner
    .selectFrom("auditLog")
    .select(["action", "object", "data"])
    .where("distributorId", "=", shop.id)
    .where("action", "=", "price.changed")
    .execute()
  expect(audit).toMatchObject([{ object: "price:subject1", data: { baseCents: 2052 } }])
})

test("a change from a day applies from that day's midnight in Ecuador", async () => {
  await change("subject1", 2500, "2026-12-01")
  expect((await cellOf("subject1")).next).toMatchObject({
    price: { baseCents: 2500 },
    validFrom: "2026-12-01T05:00:00.000Z",
  })
  clock.set("2026-12-01T04:59:59Z")
  expect(await shownPrice("subject1")).toBe(2300)
  clock.set("2026-12-01T05:00:00Z")
  expect(await shownPrice("subject1")).toBe(2875)
  clock.set("2026-11-23T15:00:00Z")
})

test("a planned change can be withdrawn until it begins", async () => {
  await change("subject1", 2500, "2026-12-01")
  const { next } = await cellOf("subject1")
  const remove = () => call("DELETE", `/changes/${next?.id}`)
  const reader = await asStaff(["/prices:view"])
  expect((await call("DELETE", `/changes/${next?.id}`, undefined, reader)).statusCode).toBe(403)
  expect((await remove()).statusCode).toBe(200)
  expect((await cellOf("subject1")).next).toBeNull()
  expect((await remove()).json().message).toContain("ya se retiró")
  clock.advance({ seconds: 1 })
  await change("subject1", 2100)
  const begun = (await call("GET", "/history/subject1")).json().entries[0]
  expect((await call("DELETE", `/changes/${begun.id}`)).statusCode).toBe(404)
  expect(await shownPrice("subject1")).toBe(2415)
})

test("a price that is taken off sale is not offered, and a draft of it is refused clearly", async () => {
  const purchase = await goTo(testApp, await startPurchase(testApp, shop), "password")
  clock.advance({ seconds: 1 })
  await change("subject1", null)
  expect(await shownPrice("subject1")).toBeUndefined()
  expect((await purchase.call("PUT", "/current/submission", { password: null })).body.typeCode).toBe(
    "PRICE_NOT_FOUND",
  )
})

test("an open draft sees the new price, a submitted request keeps its own", async () => {
  const [draft, submitted] = [await startPurchase(testApp, shop), await startPurchase(testApp, shop)]
  await goTo(testApp, submitted, "password")
  await submitted.call("PUT", "/current/submission", { password: null })
  clock.advance({ seconds: 1 })
  await change("subject1", 4000)
  expect((await draft.flow()).payment.price.totalCents).toBe(4600)
  expect((await submitted.flow()).payment.price.totalCents).toBe(2300)
})

describe("two people who edit one price", () => {
  test("the second one is told, and none of their changes is stored", async () => {
    const before = [await cellOf("subject1"), await cellOf("subject2")]
    clock.advance({ seconds: 1 })
    await change("subject1", 2052)
    const changes = before.map(({ priceKey, version }) => ({ priceKey, baseCents: 100, seen: version }))
    const response = await call("PUT", "", { changes, validFrom: null })
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        typeCode: "PRICE_CHANGED",
        fields: { subject1: "Otra persona cambió este precio" },
      },
    ])
    expect(await shownPrice("subject1")).toBe(2360)
    expect(await shownPrice("subject2")).toBe(2875)
  })

  test("one of two parallel first prices wins", async () => {
    const sent = { changes: [{ priceKey: "naturalFiveYears", baseCents: 100, seen: null }], validFrom: null }
    const statuses = await Promise.all([1, 2, 3].map(async () => (await call("PUT", "", sent)).statusCode))
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })
})

test.each([
  ["three decimals", { baseCents: 20.525 }, null],
  ["a negative price", { baseCents: -1 }, null],
  ["a price above the maximum", { baseCents: 10_000_000 }, null],
  ["a key of no certificate", { priceKey: "naturalOneYear" }, null],
  ["a channel without its module", { priceKey: "naturalRucTwoYearsConvenio" }, null],
  ["a day in the past", {}, "2026-11-22"],
  ["today", {}, "2026-11-23"],
  ["a day that does not exist", {}, "2026-02-30"],
])("refuses %s and changes nothing", async (_title, wrong, validFrom) => {
  const { version: seen } = await cellOf("subject1")
  const changes = [{ priceKey: "subject1", baseCents: 100, seen, ...wrong }]
  const response = await call("PUT", "", { changes, validFrom })
  expect([response.statusCode, response.json().typeCode]).toEqual([400, "VALIDATION_FAILED"])
  expect(await shownPrice("subject1")).toBe(2300)
})

test("refuses a price twice in one change", async () => {
  const { version: seen } = await cellOf("subject1")
  const twice = [1, 2].map((baseCents) => ({ priceKey: "subject1", baseCents, seen }))
  expect((await call("PUT", "", { changes: twice, validFrom: null })).statusCode).toBe(400)
})

test("requires the permission, and does not reach another distributor's prices", async () => {
  const reader = await asStaff(["/prices:view"])
  const sent = { changes: [{ priceKey: "subject1", baseCents: 1, seen: null }], validFrom: null }
  expect((await call("PUT", "", sent, reader)).statusCode).toBe(403)
  await change("subject1", 2500, "2026-12-01")
  const { next } = await cellOf("subject1")
  shop = await aShop(testApp)
  const stranger = await asStaff(["/prices:edit", "/prices:delete"])
  expect((await call("DELETE", `/changes/${next?.id}`, undefined, stranger)).statusCode).toBe(404)
  const { entries } = (await call("GET", "/history/subject1", undefined, stranger)).json()
  expect(entries).toHaveLength(1)
  await keepInUse(testApp)
})
