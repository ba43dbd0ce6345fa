import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { aClient, aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aCertificate, aPayment, aRequest, aSeller, holder } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { owner } = testApp
const path = "/billing/sales"
let shop: TestDistributor
let reader: Awaited<ReturnType<typeof aStaffCaller>>

const asStaff = (permissions: Permission[], of = shop) => aStaffCaller(testApp, of, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp)
  reader = await asStaff(["/billing:view"])
})

type Columns = Parameters<typeof aRequest>[2]

/** A request of the shop with a received payment of the day, in Ecuador. */
async function aSale(
  day = "2026-11-20",
  columns: Columns = {},
  status: "received" | "refunded" = "received",
) {
  const request = await aRequest(testApp, shop, { status: "review", ...columns })
  const { id } = await aPayment(testApp, request, { status: "received" })
  const decidedAt = new Date(`${day}T12:00:00-05:00`)
  await owner.updateTable("payments").set({ decidedAt, status }).where("id", "=", id).execute()
  return { id, number: request.number }
}

const list = (query = "month=2026-11", by = reader) => by.call("GET", `${path}?${query}`)
const buyers = async () => (await list()).body.rows.map(({ buyer }: { buyer: object }) => buyer)

test("lists the received payments of the month with their totals, the last received first, and no others", async () => {
  await aSale("2026-10-31")
  await aSale("2026-12-01")
  const first = await aSale("2026-11-01")
  const last = await aSale("2026-11-30")
  const refunded = await aSale("2026-11-15", {}, "refunded")
  const waiting = await aRequest(testApp, shop, { status: "paymentReview" })
  await aPayment(testApp, waiting)
  const { rows, totals } = (await list()).body
  expect(rows.map(({ number }: { number: string }) => number)).toEqual([
    last.number,
    refunded.number,
    first.number,
  ])
  expect(rows[1]).toMatchObject({ isRefunded: true, method: "transfer", totalCents: 2300 })
  expect(totals).toEqual({
    count: 2,
    baseCents: 4000,
    ivaCents: 600,
    totalCents: 4600,
    refundedCount: 1,
    refundedCents: 2300,
  })
})

test("a buyer has the SRI's code: RUC for a company and for a person with RUC, else cédula or passport", async () => {
  const company = { ...holder, companyRuc: "0992397535001", companyName: "COMERCIAL PEÑA S. A." }
  const info = (userInfo: object) => ({ userInfo: JSON.stringify(userInfo) })
  await aSale("2026-11-20", { kind: "subject1" })
  await aSale("2026-11-20", info({ ...holder, identityType: "passport", identity: "AB123" }))
  await aSale("2026-11-20", { kind: "subject2", ...info({ ...holder, ruc: "1710034065001" }) })
  await aSale("2026-11-20", { kind: "subject4", ...info(company) })
  expect(await buyers()).toMatchObject([
    { code: "04", identity: "0992397535001", names: "COMERCIAL PEÑA S. A." },
    { code: "04", identity: "1710034065001", names: "MARÍA JOSÉ PEÑA LOOR" },
    { code: "06", identity: "AB123" },
    { code: "05", identity: "1710034065", names: "MARÍA JOSÉ PEÑA LOOR", email: "maria@prueba.ec" },
  ])
})

test("finds the sale of a certificate by its serial number", async () => {
  const { id } = await aSale()
  await aSale()
  const client = await aClient(testApp, shop, { identity: "0926687856", email: "otra@prueba.ec" })
  const notAfter = new Date("2027-11-26T00:00:00Z")
  const { serial } = await aCertificate(testApp, shop, { clientId: client.id, notAfter })
  const certificate = owner.selectFrom("certificates").select("requestId").where("serial", "=", serial)
  const { requestId } = await certificate.executeTakeFirstOrThrow()
  await owner.updateTable("payments").set({ requestId }).where("id", "=", id).execute()
  const { rows } = (await list(`month=2026-11&search=0x${BigInt(serial).toString(16)}`)).body
  expect(rows).toHaveLength(1)
})

test("searches the number, the identity and the names", async () => {
  const { number } = await aSale()
  await aSale("2026-11-21", { userInfo: JSON.stringify({ ...holder, names: "OTRA" }), searchText: "OTRA" })
  for (const search of [number ?? "", "1710034065", "peña loor"]) {
    const { rows, totals } = (await list(`month=2026-11&search=${encodeURIComponent(search)}`)).body
    expect([rows.length, rows[0].number, totals.count]).toEqual([1, number, 1])
  }
})

test("filters by method, and pages without repeating or leaving out a sale", async () => {
  const made = []
  for (let count = 0; count < 43; count++) made.push(await aSale())
  expect((await list("month=2026-11&method=coupon")).body).toMatchObject({ rows: [], totals: { count: 0 } })
  const { rows, next } = (await list()).body
  const second = (await list(`month=2026-11&cursor=${encodeURIComponent(next)}`)).body
  const ids = [...rows, ...second.rows].map(({ id }: { id: string }) => id)
  expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)))
  expect([ids.length, second.next]).toEqual([43, null])
  const other = `month=2026-10&cursor=${encodeURIComponent(next)}`
  expect((await list(other)).body.typeCode).toBe("CURSOR_REFUSED")
})

test.each(["month=2026-13", "month=", "month=9999-12", "month=0000-01", "month=2026-11&method=cash"])(
  "refuses %s",
  async (query) => {
    expect((await list(query)).body.typeCode).toBe("VALIDATION_FAILED")
  },
)

test("requires the permission, and reaches no other distributor", async () => {
  await aSale()
  expect((await list("month=2026-11", await asStaff(["/clients:view"]))).body.typeCode).toBe("NOT_ALLOWED")
  const stranger = await asStaff(["/billing:view"], await aDistributor(testApp))
  expect((await list("month=2026-11", stranger)).body).toMatchObject({ rows: [], totals: { count: 0 } })
})

test("lists the sales of a period, of a product and of a seller, and remembers that in the cursor", async () => {
  await aSale("2026-10-09")
  const first = await aSale("2026-10-10")
  const company = await aSale("2026-11-20", { kind: "subject4", validity: "TwoYears" })
  await aSale("2026-11-21")
  const period = "period=2026-10-10..2026-11-20"
  const numbers = async (query: string) =>
    (await list(query)).body.rows.map(({ number }: { number: string }) => number)
  expect(await numbers(period)).toEqual([company.number, first.number])
  expect(await numbers(`${period}&month=2026-01`)).toEqual([company.number, first.number])
  expect(await numbers(`${period}&kind=subject4&validity=TwoYears`)).toEqual([company.number])
  expect(await numbers(`${period}&kind=subject4&validity=OneYear`)).toEqual([])

  const { requestId } = await owner
    .selectFrom("payments")
    .select("requestId")
    .where("id", "=", company.id)
    .executeTakeFirstOrThrow()
  const seller = await aSeller(testApp, shop, { name: "Ventas Norte", requests: [requestId] })
  const ofSeller = (await list(`${period}&seller=${seller}`)).body
  expect(ofSeller).toMatchObject({ rows: [{ number: company.number }], totals: { count: 1 } })
  expect(ofSeller.sellerName).toBe("Ventas Norte")
  expect(await numbers(`${period}&seller=none`)).toEqual([first.number])

  const elsewhere = await aDistributor(testApp)
  const theirs = await aSeller(testApp, elsewhere, { name: "Ventas Ajenas", requests: [] })
  expect((await list(`${period}&seller=${theirs}`)).body).toMatchObject({ rows: [], sellerName: null })
})

test.each(["", "period=2026-11-20..2026-11-01", "period=2026-11", "month=2026-11&seller=x"])(
  "refuses the filter «%s»",
  async (query) => {
    expect((await list(query)).body.typeCode).toBe("VALIDATION_FAILED")
  },
)
