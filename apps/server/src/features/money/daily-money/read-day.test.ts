import { randomUUID } from "node:crypto"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { owner } = testApp
let shop: TestDistributor
let reader: Awaited<ReturnType<typeof aStaffCaller>>

beforeEach(async () => {
  shop = await aDistributor(testApp)
  reader = await aStaffCaller(testApp, shop, {
    permissions: ["/billing:view", "/certificates:validatePayment", "/certificates:approve"],
  })
})

interface Sold {
  at: string
  method?: "transfer" | "card" | "code"
  totalCents?: number
  status?: "received" | "refunded"
  of?: TestDistributor
}

/** A sale that was received at an instant in Ecuador. */
async function aSale({ at, method = "transfer", totalCents = 2300, status = "received", of = shop }: Sold) {
  const request = await aRequest(testApp, of, { status: "review", totalCents })
  const { id } = await aPayment(testApp, request, { status: "received", method })
  const decidedAt = new Date(`${at}-05:00`)
  await owner.updateTable("payments").set({ decidedAt, status }).where("id", "=", id).execute()
  return { id, request }
}

const dayOf = async (day: string, by = reader) => by.call("GET", `/billing/day?day=${day}`)
const listed = async (path: string) => (await reader.call("GET", path)).body
const period = "2026-11-20..2026-11-20"

test("each sum of a day is that of its list, and days begin at midnight in Ecuador", async () => {
  await aSale({ at: "2026-11-19T23:59:59" })
  await aSale({ at: "2026-11-21T00:00:00" })
  await aSale({ at: "2026-11-20T00:00:00", totalCents: 1230 })
  await aSale({ at: "2026-11-20T23:59:59", totalCents: 5240 })
  await aSale({ at: "2026-11-20T10:00:00", method: "card", totalCents: 3301 })
  await aSale({ at: "2026-11-20T11:00:00", method: "card", totalCents: 999, status: "refunded" })
  await aSale({ at: "2026-11-20T12:00:00", method: "code", totalCents: 1 })
  await aSale({ at: "2026-11-20T12:00:00", of: await aDistributor(testApp) })
  const { sales } = (await dayOf("2026-11-20")).body
  expect(sales.map(({ method, cents }: { method: string; cents: number }) => [method, cents])).toEqual([
    ["card", 3301],
    ["code", 1],
    ["transfer", 6470],
  ])
  for (const { method, count, cents, refundedCount, refundedCents } of sales) {
    const { totals } = await listed(`/billing/sales?period=${period}&method=${method}`)
    expect(totals).toMatchObject({ count, totalCents: cents, refundedCount, refundedCents })
  }
  const { totals } = await listed(`/billing/sales?period=${period}`)
  expect(totals).toMatchObject({ count: 4, totalCents: 9772, refundedCount: 1, refundedCents: 999 })
})

test("invoices of a day are summed by state as their list does", async () => {
  const invoice = async (
    at: string,
    state: "authorised" | "toSend",
    totalCents: number,
    environment: TaxEnvironment = "production",
  ) => {
    const { id, request } = await aSale({ at })
    await insertInvoice({ paymentId: id, requestId: request.id, state, totalCents, at, environment })
  }
  await invoice("2026-11-20T00:00:00", "authorised", 1230)
  await invoice("2026-11-20T23:59:59", "authorised", 5240)
  await invoice("2026-11-20T13:00:00", "toSend", 99)
  await invoice("2026-11-21T00:00:00", "toSend", 100)
  await invoice("2026-11-20T13:00:00", "authorised", 5, "test")
  const { invoices } = (await dayOf("2026-11-20")).body
  expect(invoices).toEqual([
    { state: "authorised", count: 2, cents: 6470 },
    { state: "toSend", count: 1, cents: 99 },
  ])
  for (const { state, count, cents } of invoices) {
    const { totals, rows } = await listed(`/billing/invoices?period=${period}&state=${state}`)
    expect([totals, rows.length]).toEqual([{ count, cents }, count])
  }
  expect((await listed("/billing/invoices")).totals).toBeNull()
})

test("money that went back counts on the day of its decision, as its list does", async () => {
  const { id, request } = await aSale({ at: "2026-10-02T10:00:00", totalCents: 2300 })
  await reader.call("PUT", `/certificates/${request.id}/rejection`, { reason: "No es la misma persona" })
  const decision = {
    distributorId: shop.id,
    paymentId: id,
    reference: "1",
    reason: "",
    part: "whole",
  } as const
  await owner
    .insertInto("refundDecisions")
    .values({ ...decision, outcome: "refunded", decidedAt: new Date("2026-11-20T23:59:59-05:00") })
    .execute()
  const { refunds, sales } = (await dayOf("2026-11-20")).body
  expect([refunds, sales]).toEqual([{ count: 1, cents: 2300 }, []])
  const list = await listed(`/certificates/refunds?state=refunded&decided=${period}`)
  expect(list).toMatchObject({ total: refunds.count, totalCents: refunds.cents })
  expect((await dayOf("2026-11-21")).body.refunds).toEqual({ count: 0, cents: 0 })
})

test("a day needs the permission of the sales and a date", async () => {
  const other = await aStaffCaller(testApp, shop, { permissions: ["/certificates:approve"] })
  expect((await dayOf("2026-11-20", other)).body.typeCode).toBe("NOT_ALLOWED")
  for (const day of ["", "2026-02-30", "hoy"]) expect((await dayOf(day)).status).toBe(400)
})

interface NewInvoice {
  paymentId: string
  requestId: string
  state: "authorised" | "toSend"
  totalCents: number
  at: string
  environment: TaxEnvironment
}

const buyer = { code: "05", identity: "1710034065", names: "ANA", address: null, email: null }

async function insertInvoice({ at, ...invoice }: NewInvoice) {
  const createdAt = new Date(`${at}-05:00`)
  const isAuthorised = invoice.state === "authorised"
  await owner
    .insertInto("invoices")
    .values({
      ...invoice,
      id: randomUUID(),
      distributorId: shop.id,
      facts: JSON.stringify({ buyer }),
      tryingSince: createdAt,
      authorisedAt: isAuthorised ? createdAt : null,
      nextTryAt: isAuthorised ? null : createdAt,
      createdAt,
    })
    .execute()
}
