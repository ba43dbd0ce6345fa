import { beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import type { TestDistributor } from "../../../testing/factories.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { insertPrices } from "../../../testing/rows/insert-rows.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { anotherProcess, createTestApp } from "../../../testing/test-app.ts"
import { watchPromises } from "./watch-promises.ts"

const test = await createTestApp()
const { app, deps, clock, owner } = test

let shop: TestDistributor
let staff: Record<string, string>

beforeEach(async () => {
  // Monday, 9:00 in Ecuador. The usual promise is two hours.
  clock.set("2026-11-23T14:00:00.000Z")
  shop = await aShop(test)
  await inScope(deps.db, shop.scope, (tx) => insertPrices(tx, { naturalOneYearFast: 3000 }, deps))
  staff = await staffHeaders(test, shop, {
    permissions: [
      "/fast/certificates:validatePayment",
      "/fast/certificates:approve",
      "/certificates:validatePayment",
    ],
  })
})

const rules = (columns: object) =>
  owner
    .insertInto("fastSettings")
    .values({
      distributorId: shop.id,
      opens: "08:00",
      closes: "18:00",
      saturdays: false,
      hours: 2,
      notifyStaff: true,
      notifyClient: true,
      refundDifference: true,
      ...columns,
    })
    .execute()

/** Paid 34.50: 11.50 above the normal price. */
const aFastRequest = async (columns: object = {}, status: "inReview" | "received" = "received") => {
  const request = await aRequest(test, shop, { channel: "fast", totalCents: 3450, ...columns })
  const payment = await aPayment(test, request, { status })
  await owner.updateTable("payments").set({ amountCents: 3450 }).where("id", "=", payment.id).execute()
  return { ...request, payment: payment.id }
}

const mailsOf = async (id: string) =>
  (await owner.selectFrom("mails").select("template").where("requestId", "=", id).execute()).map(
    ({ template }) => template,
  )
const noticesOf = async () =>
  (
    await owner.selectFrom("notifications").select("title").where("distributorId", "=", shop.id).execute()
  ).map(({ title }) => title)
const missedOf = (id: string) =>
  owner.selectFrom("missedPromises").selectAll().where("requestId", "=", id).orderBy("since").execute()
const paymentOf = (id: string) =>
  owner
    .selectFrom("payments")
    .select(["refundDue", "refundPart", "refundCents", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
const decide = (id: string, path: string, payload?: object) =>
  app.inject({
    method: "PUT",
    url: `/api/executives/fast/certificates/${id}/${path}`,
    headers: staff,
    ...(payload && { payload }),
  })

describe("a missed promise of the fast channel", () => {
  it("B5: does what the setting says once, with several runs, processes and a restart", async () => {
    await rules({})
    const { id, payment } = await aFastRequest()
    clock.advance({ minutes: 119 })
    await watchPromises(deps)
    expect(await missedOf(id)).toEqual([])
    clock.advance({ minutes: 1 })
    const other = (await anotherProcess(test)).deps
    await Promise.all([watchPromises(deps), watchPromises(other), watchPromises(deps)])
    clock.advance({ minutes: 20 })
    await watchPromises(other)
    expect(await missedOf(id)).toMatchObject([{ refundCents: 1150 }])
    expect((await missedOf(id))[0]?.dueAt.toISOString()).toBe("2026-11-23T16:00:00.000Z")
    expect(await mailsOf(id)).toEqual(["promise-missed"])
    expect((await noticesOf()).toSorted()).toEqual([
      "Plazo exprés vencido",
      "Su solicitud exprés está demorada",
    ])
    const due = { refundDue: true, refundPart: "difference", refundCents: 1150, status: "received" }
    expect(await paymentOf(payment)).toEqual(due)
    const list = await app.inject({ url: "/api/executives/certificates/refunds", headers: staff })
    expect(list.json()).toMatchObject({ totalCents: 1150, rows: [{ part: "difference", amountCents: 1150 }] })
  })

  it("B5: products that were bought besides are no part of the difference", async () => {
    await rules({})
    const token = {
      id: "00000000-0000-4000-8000-000000000001",
      type: "token",
      name: "TOKEN",
      baseCents: 2000,
    }
    const { id } = await aFastRequest({ totalCents: 5750, selectProducts: JSON.stringify([token]) })
    clock.advance({ minutes: 121 })
    await watchPromises(deps)
    expect(await missedOf(id)).toMatchObject([{ refundCents: 1150 }])
  })

  it.each(["code", "convenio"] as const)("B5: refunds nothing to who paid with %s", async (method) => {
    await rules({})
    const { id, payment } = await aFastRequest()
    await owner.updateTable("payments").set({ method }).where("id", "=", payment).execute()
    clock.advance({ minutes: 121 })
    await watchPromises(deps)
    expect(await missedOf(id)).toMatchObject([{ refundCents: 0 }])
    expect((await paymentOf(payment)).refundDue).toBe(false)
  })

  it.each(["code", "convenio"] as const)("B5: lists no difference once %s pays instead", async (method) => {
    await rules({})
    const { id, payment } = await aFastRequest({ status: "paymentReview" }, "inReview")
    clock.advance({ minutes: 121 })
    await watchPromises(deps)
    expect(await missedOf(id)).toMatchObject([{ refundCents: 1150 }])
    await owner
      .updateTable("payments")
      .set({ method, status: "received" })
      .where("id", "=", payment)
      .execute()
    await watchPromises(deps)
    expect(await paymentOf(payment)).toMatchObject({ refundDue: false, refundPart: "whole" })
  })

  it("B5: leaves nothing due of a code when the request is rejected", async () => {
    await rules({})
    const { id, payment } = await aFastRequest()
    const listed = {
      method: "code",
      refundDue: true,
      refundPart: "difference",
      refundCents: 1150,
    } as const
    await owner.updateTable("payments").set(listed).where("id", "=", payment).execute()
    expect((await decide(id, "rejection", { reason: "La foto no es suya." })).statusCode).toBe(200)
    expect(await paymentOf(payment)).toMatchObject({ status: "refunded", refundDue: false })
  })

  it("B5: is only recorded where nobody is to be told", async () => {
    await rules({ notifyStaff: false, notifyClient: false, refundDifference: false })
    const { id, payment } = await aFastRequest()
    clock.advance({ hours: 3 })
    await watchPromises(deps)
    expect(await missedOf(id)).toMatchObject([{ refundCents: 0 }])
    expect([await mailsOf(id), await noticesOf()]).toEqual([[], []])
    expect((await paymentOf(payment)).refundDue).toBe(false)
  })

  it("B5: is none while the client must act, in another channel, or after the answer", async () => {
    await rules({})
    const waiting = await aFastRequest({ status: "correction" })
    const normal = await aRequest(test, shop, {})
    const done = await aFastRequest({ status: "approved" })
    clock.advance({ days: 2 })
    await watchPromises(deps)
    for (const { id } of [waiting, normal, done]) expect(await missedOf(id)).toEqual([])
  })

  it("B5: counts from the payment's arrival, and refunds once the payment is validated", async () => {
    await rules({})
    const { id, payment } = await aFastRequest({ status: "paymentReview" }, "inReview")
    clock.advance({ minutes: 100 })
    await watchPromises(deps)
    expect(await missedOf(id)).toEqual([])
    clock.advance({ minutes: 30 })
    await watchPromises(deps)
    expect(await missedOf(id)).toHaveLength(1)
    expect((await paymentOf(payment)).refundDue).toBe(false)
    expect((await decide(id, "payment/validation")).statusCode).toBe(200)
    await watchPromises(deps)
    // The same turn of staff goes on.
    expect(await missedOf(id)).toHaveLength(1)
    expect(await paymentOf(payment)).toMatchObject({ refundPart: "difference", refundCents: 1150 })
  })

  it("B5: refunds the difference once, however often the request waits too long", async () => {
    await rules({})
    const { id } = await aFastRequest()
    clock.advance({ hours: 3 })
    await watchPromises(deps)
    await owner.updateTable("requests").set({ statusSince: clock.now() }).where("id", "=", id).execute()
    clock.advance({ hours: 3 })
    await watchPromises(deps)
    expect((await missedOf(id)).map((row) => row.refundCents)).toEqual([1150, 0])
  })

  it.each([
    ["refunded", { refundPart: "rest", refundCents: 2300 }],
    ["refused", { refundPart: "rest", refundCents: null }],
    [null, { refundPart: "whole", refundCents: null }],
  ] as const)("B5: a rejection after the difference is %s leaves the rest due", async (outcome, due) => {
    await rules({})
    const { id, payment } = await aFastRequest()
    clock.advance({ hours: 3 })
    await watchPromises(deps)
    if (outcome) {
      const { id: decidedBy } = await owner
        .selectFrom("executives")
        .select("id")
        .where("distributorId", "=", shop.id)
        .executeTakeFirstOrThrow()
      await owner
        .insertInto("refundDecisions")
        .values({
          paymentId: payment,
          distributorId: shop.id,
          outcome,
          part: "difference",
          decidedBy,
          reference: "1",
          reason: "No",
          proofFileId: null,
          decidedAt: clock.now(),
        })
        .execute()
    }
    expect((await decide(id, "rejection", { reason: "La foto no es suya." })).statusCode).toBe(200)
    expect(await paymentOf(payment)).toMatchObject({ refundDue: true, ...due })
    await watchPromises(deps)
    expect(await paymentOf(payment)).toMatchObject(due)
  })
})
