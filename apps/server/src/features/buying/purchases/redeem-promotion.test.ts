import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { samplePdf } from "@trazo/domain/platform/sample-files"
import { beforeEach, describe, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor, anExecutive, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { multipart } from "../../../testing/purchase.ts"
import { aRequest, asApplicant, traceOf } from "../../../testing/request-factory.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { expireRequest } from "../../certificates/activations/expire-requests.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
const { app, owner, clock, deps } = testApp
const account = {
  id: "uno",
  bank: "Banco Pichincha",
  kind: "corriente",
  number: "1",
  holder: "X",
  ruc: "0992397535001",
}
const configuration = JSON.stringify({
  texts: {},
  paymentMethods: { transfer: { enabled: true, accounts: [account] } },
})
let shop: TestDistributor
let request: RequestRow
let staff: Record<string, string>

beforeEach(async () => {
  clock.set("2026-11-23T15:00:00Z")
  shop = await aDistributor(testApp, { configuration })
  request = await aRequest(testApp, shop, { status: "payment" })
  const permissions = ["/coupons:create", "/distributorcodes:create", "/distributorcodes:export"] as const
  staff = await staffHeaders(testApp, shop, { permissions: [...permissions] })
})

const url = "/api/requests/current/promotion"
async function redeem(promotion: string, of = request) {
  const headers = asApplicant(testApp, shop, of)
  const response = await app.inject({ method: "POST", url, headers, payload: { promotion } })
  return { status: response.statusCode, body: response.json<PurchaseFlow & { message?: string }>() }
}
const remove = () => app.inject({ method: "DELETE", url, headers: asApplicant(testApp, shop, request) })

async function aCoupon(data: object = {}): Promise<string> {
  const payload = {
    code: "VERANO",
    percent: 10,
    amountCents: null,
    kinds: [],
    validities: [],
    channels: [],
    startsOn: null,
    endsOn: null,
    totalUses: null,
    usesPerClient: null,
    ...data,
  }
  const response = await app.inject({
    method: "POST",
    url: "/api/executives/coupons",
    headers: staff,
    payload,
  })
  if (response.statusCode !== 200) throw new Error(response.payload)
  return response.json().id
}
const usesOf = async (id: string) =>
  (await owner.selectFrom("coupons").select("used").where("id", "=", id).executeTakeFirstOrThrow()).used

async function aLot(data: object = {}) {
  const payload = {
    seller: "Librería Sol",
    size: 3,
    prepaid: true,
    priceKey: "subject1",
    prepaidCents: null,
    unitCents: 1800,
    commissionCents: 0,
    expiresOn: null,
    ...data,
  }
  const base = "/api/executives/distributorcodes"
  const made = await app.inject({ method: "POST", url: base, headers: staff, payload })
  if (made.statusCode !== 200) throw new Error(made.payload)
  const lot = await app.inject({ url: `${base}/lots/${made.json().id}`, headers: staff })
  return { id: made.json().id as string, codes: lot.json().codes.map(({ code }: { code: string }) => code) }
}

async function payByTransfer(paidOn: string) {
  const sent = { method: "transfer", accountId: "uno", reference: "77", paidOn }
  const form = await multipart(sent, { name: "a.pdf", bytes: samplePdf() })
  const headers = { ...form.headers, ...asApplicant(testApp, shop, request) }
  const response = await app.inject({
    method: "POST",
    url: "/api/requests/current/payment",
    payload: form.payload,
    headers,
  })
  return response.json<{ status?: string; typeCode?: string }>()
}

describe("a coupon", () => {
  test("takes its percentage off before IVA, once, and gives it back", async () => {
    const id = await aCoupon()
    const { body } = await redeem(" verano ")
    expect(body.payment).toMatchObject({
      price: { baseCents: 1800, ivaCents: 270, totalCents: 2070 },
      coupon: { code: "VERANO", discountCents: 200, isExpired: false },
    })
    expect((await redeem("VERANO")).body.message).toContain("ya tiene un cupón")
    expect(await usesOf(id)).toBe(1)
    const { payment } = (await remove()).json<PurchaseFlow>()
    expect(payment).toMatchObject({ price: { baseCents: 2000, totalCents: 2300 }, coupon: null })
    expect(await usesOf(id)).toBe(0)
  })

  test("of the whole price pays, and the request goes on to review", async () => {
    await aCoupon({ percent: null, amountCents: 999_999 })
    const { body } = await redeem("VERANO")
    expect(body).toMatchObject({
      status: "review",
      payment: { price: { totalCents: 0 }, current: { method: "coupon", status: "received" } },
    })
    expect((await traceOf(testApp, request)).payments).toMatchObject([{ amountCents: 0 }])
  })

  test.each([
    ["another kind", { kinds: ["subject2"] }, "Ese cupón es para: Persona natural con RUC."],
    ["another channel", { channels: ["fast"] }, "Ese cupón es para: Exprés."],
    ["a later start", { startsOn: "2026-12-01" }, "Ese cupón vale desde el 01/12/2026."],
    ["a past end", { endsOn: "2026-11-22" }, "El cupón VERANO venció el 22/11/2026."],
  ])("is refused for %s and takes no use", async (_title, data, message) => {
    const id = await aCoupon(data)
    const before = await traceOf(testApp, request)
    expect(await redeem("VERANO")).toMatchObject({ status: 409, body: { message } })
    expect(await usesOf(id)).toBe(0)
    expect(await traceOf(testApp, request)).toEqual(before)
  })

  test("is limited in total and per person", async () => {
    await aCoupon({ code: "UNO", totalUses: 1 })
    await aCoupon({ code: "CADA", usesPerClient: 1 })
    const second = await aRequest(testApp, shop, { status: "payment" })
    await redeem("UNO")
    expect((await redeem("UNO", second)).body.message).toContain("todas las veces")
    await redeem("CADA", second)
    await remove()
    expect((await redeem("CADA")).body.message).toContain("Ya usó ese cupón")
  })

  test("is given back when the request ends unpaid", async () => {
    const id = await aCoupon()
    await redeem("VERANO")
    await owner.updateTable("requests").set({ expiresAt: clock.now() }).where("id", "=", request.id).execute()
    await expireRequest(shop.scope, request.id, deps)
    expect(await usesOf(id)).toBe(0)
  })

  test.each(["review", "correction", "approved"] as const)(
    "comes back once when a request in %s ends without a certificate, and proves its terms again",
    async (status) => {
      const id = await aCoupon({ totalUses: 1, usesPerClient: 1, endsOn: "2026-11-23" })
      await redeem("VERANO")
      await owner
        .updateTable("requests")
        .set({ status, expiresAt: clock.now() })
        .where("id", "=", request.id)
        .execute()
      const actor = { area: "system", id: null } as const
      await inScope(deps.db, shop.scope, async (tx) => {
        const locked = await lockRequest(tx, request.id)
        const to = status === "correction" ? "expired" : "rejected"
        await moveRequest(tx, { request: locked, to, actor, reason: "No es su cédula" }, deps)
      })
      expect(await usesOf(id)).toBe(0)
      const [second, third] = [
        await aRequest(testApp, shop, { status: "payment" }),
        await aRequest(testApp, shop, { status: "payment" }),
      ]
      expect((await redeem("VERANO", second)).status).toBe(200)
      expect((await redeem("VERANO", third)).body.message).toContain("todas las veces")
      expect(await usesOf(id)).toBe(1)
      await owner
        .updateTable("requests")
        .set({ expiresAt: clock.now() })
        .where("id", "=", second.id)
        .execute()
      clock.set("2026-11-24T15:00:00Z")
      await expireRequest(shop.scope, second.id, deps)
      expect((await redeem("VERANO", third)).body.message).toContain("venció el 23/11/2026")
      expect(await usesOf(id)).toBe(0)
    },
  )

  test("of the whole price comes back, and its payment waits on no list of refunds", async () => {
    const id = await aCoupon({ percent: null, amountCents: 999_999 })
    await redeem("VERANO")
    await inScope(deps.db, shop.scope, async (tx) => {
      const locked = await lockRequest(tx, request.id)
      const actor = { area: "system", id: null } as const
      await moveRequest(tx, { request: locked, to: "rejected", actor, reason: "No es su cédula" }, deps)
    })
    expect(await usesOf(id)).toBe(0)
    const of = owner.selectFrom("payments").select(["status", "refundDue"])
    expect(await of.where("requestId", "=", request.id).execute()).toEqual([
      { status: "refunded", refundDue: false },
    ])
  })

  test("that expires meanwhile counts for a payment of its last day only, and loses nothing", async () => {
    await aCoupon({ endsOn: "2026-11-23" })
    await redeem("VERANO")
    clock.set("2026-11-24T15:00:00Z")
    const before = await traceOf(testApp, request)
    expect(await payByTransfer("2026-11-24")).toMatchObject({ typeCode: "COUPON_EXPIRED" })
    expect(await traceOf(testApp, request)).toEqual(before)
    expect(await payByTransfer("2026-11-23")).toMatchObject({ status: "paymentReview" })
  })
})

describe("a seller's code", () => {
  test("that is prepaid pays at once, once, whatever its letter case", async () => {
    const { codes } = await aLot()
    const { body } = await redeem(codes[0].toLowerCase())
    expect(body).toMatchObject({
      status: "review",
      payment: { current: { method: "code", status: "received", reference: `····-${codes[0].slice(-5)}` } },
      timeline: [{ status: "review" }],
    })
    expect(JSON.stringify(await traceOf(testApp, request))).not.toContain(codes[0])
    const other = await aRequest(testApp, shop, { status: "payment" })
    expect((await redeem(codes[0], other)).body.message).toBe("Ese código ya se usó.")
  })

  test("that paid is whole again when the request ends, and the applicant gets no money", async () => {
    const { id: lot, codes } = await aLot()
    await redeem(codes[0])
    const actor = { area: "system", id: null } as const
    const end = (id: string) =>
      inScope(deps.db, shop.scope, async (tx) => {
        const locked = await lockRequest(tx, id)
        await moveRequest(tx, { request: locked, to: "rejected", actor, reason: "No es su cédula" }, deps)
      })
    await end(request.id)
    const paymentOf = (id: string) =>
      owner.selectFrom("payments").select(["status", "refundDue"]).where("requestId", "=", id).execute()
    expect(await paymentOf(request.id)).toEqual([{ status: "refunded", refundDue: false }])
    const other = await aRequest(testApp, shop, { status: "payment" })
    expect((await redeem(codes[0], other)).body).toMatchObject({ status: "review" })
    await owner.updateTable("codeLots").set({ cancelledAt: clock.now() }).where("id", "=", lot).execute()
    await end(other.id)
    const third = await aRequest(testApp, shop, { status: "payment" })
    expect((await redeem(codes[0], third)).status).toBe(404)
  })

  test("pays its own certificate only, or any up to its amount", async () => {
    const { codes } = await aLot({ priceKey: "subject2" })
    expect((await redeem(codes[0])).body.message).toContain("paga otro certificado")
    const small = await aLot({ priceKey: null, prepaidCents: 2299 })
    expect((await redeem(small.codes[0])).body.message).toContain("paga hasta $22,99")
    const enough = await aLot({ priceKey: null, prepaidCents: 2300 })
    expect((await redeem(enough.codes[0])).body.status).toBe("review")
  })

  test("that is not prepaid attributes the sale, and is free again when it is taken off", async () => {
    const { codes } = await aLot({ prepaid: false, priceKey: null, commissionCents: 250 })
    const { body } = await redeem(codes[0])
    expect(body).toMatchObject({ status: "payment", payment: { seller: "LIBRERÍA SOL" } })
    await remove()
    expect((await redeem(codes[0])).body.payment.seller).toBe("LIBRERÍA SOL")
    expect(await payByTransfer("2026-11-23")).toMatchObject({ status: "paymentReview" })
  })

  test.each([3, 1])(
    "of a lot of %i that was cancelled meanwhile is unknown after it is taken off",
    async (size) => {
      const { codes, id } = await aLot({ size, prepaid: false, priceKey: null, commissionCents: 250 })
      await redeem(codes[0])
      const canceller = await anExecutive(testApp, shop, { permissions: ["/distributorcodes:delete"] })
      const headers = await signedIn(testApp, { area: "executive", id: canceller.id }, shop)
      const cancellation = `/api/executives/distributorcodes/lots/${id}/cancellation`
      expect((await app.inject({ method: "PUT", url: cancellation, headers })).json()).toEqual({
        cancelled: size - 1,
      })
      await remove()
      expect((await redeem(codes[0])).status).toBe(404)
    },
  )

  test("of another distributor is unknown, and so is a cancelled one", async () => {
    const { codes, id } = await aLot()
    const [mine, mineStaff] = [shop, staff]
    shop = await aDistributor(testApp, { configuration })
    const elsewhere = await aRequest(testApp, shop, { status: "payment" })
    expect((await redeem(codes[0], elsewhere)).status).toBe(404)
    shop = mine
    await owner.updateTable("distributorCodes").set({ state: "cancelled" }).where("lotId", "=", id).execute()
    expect((await redeem(codes[0])).status).toBe(404)
    expect(mineStaff).toBe(staff)
  })
})

test("delays guesses after five wrong ones, also for the right code", async () => {
  await aCoupon()
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess++) statuses.push((await redeem(`NADA${guess}`)).status)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
  expect((await redeem("VERANO")).status).toBe(429)
  clock.advance({ minutes: 16 })
  expect((await redeem("VERANO")).status).toBe(200)
})

test("refuses a promotion of a paid request and of a draft", async () => {
  await aCoupon()
  for (const status of ["draft", "review"] as const) {
    const other = await aRequest(testApp, shop, { status })
    expect((await redeem("VERANO", other)).body).toMatchObject({ typeCode: "MOVE_NOT_ALLOWED" })
  }
})
