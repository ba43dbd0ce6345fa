import { beforeAll, expect, test } from "vitest"
import { aClient, aDistributor, signedIn } from "../../../testing/factories.ts"
import { purchaseOf } from "../../../testing/purchase.ts"
import { aPayment, aRequest, holder, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { resumeTokenOf } from "../../requests/requests/resume-token.ts"

const app = await createTestApp()
const shop = await aDistributor(app)
const client = await aClient(app, shop)
let headers: { host: string; authorization: string }

beforeAll(async () => {
  headers = await signedIn(app, { area: "client", id: client.id }, shop)
})

const get = (url: string) => app.app.inject({ method: "GET", url, headers })

test("lists the client's submitted requests, newest first, with the next actor", async () => {
  const older = await aRequest(app, shop, { clientId: client.id, status: "issued" })
  app.clock.advance({ minutes: 1 })
  const newer = await aRequest(app, shop, {
    clientId: client.id,
    status: "payment",
    reason: "No llegó el pago",
  })
  await aRequest(app, shop, { clientId: client.id, status: "draft", number: null })
  await aRequest(app, shop, { clientId: (await aClient(app, shop, { identity: "0926687856" })).id })
  const { rows } = (await get("/api/clients/requests")).json()
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id])
  expect(rows[0]).toMatchObject({
    status: "payment",
    nextActor: "client",
    totalCents: 2300,
    reason: "No llegó el pago",
  })
})

test("returns the next step of a request and its path", async () => {
  const next = async (status: "payment" | "review" | "approved" | "issued") => {
    const { id } = await aRequest(app, shop, { clientId: client.id, status })
    return { id, body: (await get(`/api/clients/requests/${id}`)).json() }
  }
  expect((await next("payment")).body.next.path).toBe("/payment")
  expect((await next("review")).body.next).toBeNull()
  const { id, body } = await next("approved")
  expect(body.next.path).toBe(`/manager/process/activation?solicitud=${id}`)
  expect(body.timeline).toEqual([])
})

test("does not find another client's or tenant's request, or a draft", async () => {
  const others = [
    await aRequest(app, shop, { clientId: (await aClient(app, shop, { identity: "0102030405" })).id }),
    await aRequest(app, await aDistributor(app)),
    await aRequest(app, shop, { clientId: client.id, status: "draft", number: null }),
  ]
  for (const { id } of others) {
    expect((await get(`/api/clients/requests/${id}`)).json()).toMatchObject({ typeCode: "REQUEST_NOT_FOUND" })
    const before = await traceOf(app, { id })
    const response = await app.app.inject({
      method: "POST",
      url: `/api/clients/requests/${id}/continuation`,
      headers,
    })
    expect(response.statusCode).toBe(404)
    expect(response.headers["set-cookie"]).toBeUndefined()
    expect(await traceOf(app, { id })).toEqual(before)
  }
})

test("sets the purchase's cookie and ends earlier links", async () => {
  const request = await aRequest(app, shop, { clientId: client.id, status: "payment" })
  const response = await app.app.inject({
    method: "POST",
    url: `/api/clients/requests/${request.id}/continuation`,
    headers,
  })
  expect(response.json().id).toBe(request.id)
  const token = /^trazo_request=([\w-]{43}); .*HttpOnly; SameSite=Lax$/.exec(
    String(response.headers["set-cookie"]),
  )?.[1]
  const purchase = purchaseOf(app, { host: shop.host, id: request.id, token: token ?? "" })
  expect((await purchase.flow()).id).toBe(request.id)
  const earlier = { host: shop.host, id: request.id, token: resumeTokenOf(request, app.deps) }
  expect((await purchaseOf(app, earlier).call("GET", "/current")).status).toBe(404)
})

test("H1: returns the id of the client's room", async () => {
  expect((await get("/api/clients/me/last")).json()).toEqual({ _id: client.id })
})

test("requires a client session", async () => {
  const response = await app.app.inject({ url: "/api/clients/requests", headers: { host: shop.host } })
  expect(response.json()).toMatchObject({ typeCode: "NOT_SIGNED_IN" })
})

test("promises the answer in the distributor's opening hours, and only while staff must act", async () => {
  const opening = { opens: "09:00", closes: "12:00", saturdays: false, closedDays: ["2026-11-24"] }
  const open = await aDistributor(app)
  await app.owner
    .insertInto("reviewSettings")
    .values({
      distributorId: open.id,
      presetReasons: null,
      promise: JSON.stringify({ ...opening, normalHours: 4 }),
    })
    .execute()
  const owner = await aClient(app, open)
  const own = await signedIn(app, { area: "client", id: owner.id }, open)
  // Monday 23 November 2026, 9:00 in Ecuador.
  const since = { clientId: owner.id, statusSince: new Date("2026-11-23T14:00:00Z") }
  const waiting = await aRequest(app, open, { ...since, status: "review" })
  const unpaid = await aRequest(app, open, { ...since, status: "payment" })
  const read = async ({ id }: { id: string }) =>
    (await app.app.inject({ url: `/api/clients/requests/${id}`, headers: own })).json()
  expect((await read(waiting)).answerBy).toBe("2026-11-25T15:00:00.000Z")
  expect((await read(unpaid)).answerBy).toBeNull()
  const { rows } = (await app.app.inject({ url: "/api/clients/requests", headers: own })).json()
  const promised = rows.map(({ answerBy }: { answerBy: string | null }) => answerBy)
  expect(promised.toSorted()).toEqual(["2026-11-25T15:00:00.000Z", null])
})

const receiptOf = async (id: string, from = headers) => {
  const response = await app.app.inject({ url: `/api/clients/requests/${id}/receipt`, headers: from })
  const isPdf = response.headers["content-type"] === "application/pdf"
  return { response, typeCode: isPdf ? null : response.json().typeCode }
}

async function aPaid(columns: Parameters<typeof aRequest>[2] = {}) {
  const request = await aRequest(app, shop, { clientId: client.id, status: "review", ...columns })
  const payment = await aPayment(app, request, { status: "received" })
  return { ...request, payment: payment.id }
}

test("gives the receipt of a paid request: one page, for its own client alone", async () => {
  const { id, number } = await aPaid()
  const { response } = await receiptOf(id)
  expect(response.headers["content-disposition"]).toBe(`attachment; filename="recibo-${number}.pdf"`)
  expect(response.headers["cache-control"]).toBe("private, no-store")
  expect(response.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
  const { hasReceipt, payment, price } = (await get(`/api/clients/requests/${id}`)).json()
  expect({ hasReceipt, payment, price }).toMatchObject({
    hasReceipt: true,
    payment: { method: "transfer", status: "received", amountCents: 2300, isRefundDue: false },
    price: { baseCents: 2000, ivaCents: 300, totalCents: 2300 },
  })
  const other = await aClient(app, shop, { identity: "0912345675" })
  const stranger = await signedIn(app, { area: "client", id: other.id }, shop)
  expect((await receiptOf(id, stranger)).typeCode).toBe("REQUEST_NOT_FOUND")
  expect((await receiptOf(id, { ...headers, authorization: "" })).typeCode).toBe("NOT_SIGNED_IN")
})

test("a receipt stays one small page, whatever its texts", async () => {
  const long = "Ñandú Ķ 李 ".repeat(60)
  const info = { ...holder, names: long, address: long }
  const { id } = await aPaid({ userInfo: JSON.stringify(info) })
  const pdf = (await receiptOf(id)).response.rawPayload
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf.length).toBeLessThan(20_000)
})

test("there is no receipt before a payment is received, of a free request or after the refund", async () => {
  const refusals = async (id: string) => {
    const { hasReceipt } = (await get(`/api/clients/requests/${id}`)).json()
    return [(await receiptOf(id)).typeCode, hasReceipt]
  }
  const request = await aRequest(app, shop, { clientId: client.id, status: "payment" })
  expect(await refusals(request.id)).toEqual(["SALE_NOT_FOUND", false])
  await aPayment(app, request, { status: "refused" })
  expect(await refusals(request.id)).toEqual(["SALE_NOT_FOUND", false])
  await aPayment(app, request, { status: "inReview", createdAt: new Date(app.clock.now().getTime() + 1000) })
  expect(await refusals(request.id)).toEqual(["SALE_NOT_FOUND", false])
  const paid = await aPaid()
  const change = (columns: { status?: "refunded" | "received"; amountCents?: number }) =>
    app.owner.updateTable("payments").set(columns).where("id", "=", paid.payment).execute()
  await change({ amountCents: 0 })
  expect(await refusals(paid.id)).toEqual(["SALE_NOT_FOUND", false])
  await change({ amountCents: 2300, status: "refunded" })
  expect(await refusals(paid.id)).toEqual(["SALE_REFUNDED", false])
})
