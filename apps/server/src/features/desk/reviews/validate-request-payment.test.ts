import { sampleJpeg } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import type { CardReader } from "../../../adapters/card-reader/port.ts"
import { inScope } from "../../../database/scope.ts"
import { aPayment, aRequest, aReviewSetting, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { storeFile } from "../../platform/files/stored-files.ts"
import { readPictures } from "../../requests/document-readings/read-pictures.ts"

let lines: string[] = []
const cards: CardReader = {
  read: async () => ({ sharpness: 300, brightness: 170, cutSides: 0, lines }),
  close: async () => undefined,
}
const testApp = await createTestApp({ cards })
const { deps, mails } = testApp
const { distributor, reviewer, colleague, call } = await aReviewSetting(testApp)

async function waiting() {
  const request = await aRequest(testApp, distributor, { status: "paymentReview" })
  await aPayment(testApp, request)
  return request
}

const mailOf = async (request: { number: string | null }) =>
  (await mails()).filter(({ subject }) => subject.includes(request.number ?? "-"))

test("marks a validated payment as received and moves the request to review", async () => {
  const request = await waiting()
  const response = await call(reviewer, "PUT", `/${request.id}/payment/validation`)
  expect(response.json()).toEqual({ id: request.id, status: "review" })
  expect((await call(reviewer, "GET", `/${request.id}`)).json().payment).toMatchObject({ status: "received" })
  const trace = await traceOf(testApp, request)
  expect(trace.payments).toMatchObject([{ status: "received", decidedBy: reviewer.id }])
  expect((await mailOf(request)).map(({ subject }) => subject)).toEqual([
    `Confirmamos el pago de su solicitud ${request.number}`,
  ])
})

test("moves the request back to payment when the payment is refused, with the reason for the client", async () => {
  const request = await waiting()
  const reason = "El valor no coincide con el de la solicitud"
  const response = await call(reviewer, "PUT", `/${request.id}/payment/refusal`, { reason })
  expect(response.json()).toEqual({ id: request.id, status: "payment" })
  const review = (await call(reviewer, "GET", `/${request.id}`)).json()
  expect(review.payment).toMatchObject({ status: "refused", reason })
  const [mail] = await mailOf(request)
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toMatch(/\/solicitud\/retomar\/[\w-]{43}/)
})

test("validates once on a double click; another person's click gets MOVE_NOT_ALLOWED", async () => {
  const request = await waiting()
  const path = `/${request.id}/payment/validation`
  const responses = await Promise.all([1, 2].map(() => call(reviewer, "PUT", path)))
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200])
  expect((await call(colleague, "PUT", path)).json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect((await traceOf(testApp, request)).movements).toBe(1)
  expect(await mailOf(request)).toHaveLength(1)
})

test("lets one of a concurrent validation and refusal win", async () => {
  const request = await waiting()
  const responses = await Promise.all([
    call(reviewer, "PUT", `/${request.id}/payment/validation`),
    call(colleague, "PUT", `/${request.id}/payment/refusal`, { reason: "No llegó" }),
  ])
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409])
  expect((await traceOf(testApp, request)).movements).toBe(1)
})

test("refuses to validate a request without a payment", async () => {
  const request = await aRequest(testApp, distributor, { status: "payment" })
  const before = await traceOf(testApp, request)
  const response = await call(reviewer, "PUT", `/${request.id}/payment/validation`)
  expect(response.json().typeCode).toBe("PAYMENT_NOT_FOUND")
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("refuses to validate a refused payment", async () => {
  const request = await waiting()
  await call(reviewer, "PUT", `/${request.id}/payment/refusal`, { reason: "No llegó" })
  const before = await traceOf(testApp, request)
  const response = await call(reviewer, "PUT", `/${request.id}/payment/validation`)
  expect(response.json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect(await traceOf(testApp, request)).toEqual(before)
})

/** Waits with a receipt that a program reads as the lines. */
async function waitingWithReceipt(read: string[]) {
  lines = read
  const request = await aRequest(testApp, distributor, {
    status: "paymentReview",
    statusSince: deps.clock.now(),
  })
  const file = { purpose: "receipt", name: "a.jpg", mediaType: "image/jpeg", content: sampleJpeg() } as const
  const { id: receiptFileId } = await inScope(deps.db, distributor.scope, (tx) => storeFile(tx, file, deps))
  await aPayment(testApp, request, { receiptFileId })
  return request
}
const receiptOf = async ({ id }: { id: string }) => (await call(reviewer, "GET", `/${id}`)).json().receipt

test("B5: shows what the receipt says beside what is owed", async () => {
  const request = await waitingWithReceipt(["Valor $33,90", "Comprobante 884512", "22/11/2026"])
  expect(await receiptOf(request)).toMatchObject({ isPending: true })
  await readPictures(distributor.scope, request.id, deps)
  expect(await receiptOf(request)).toEqual({
    isPending: false,
    parts: [
      { part: "amount", outcome: "differs", read: "$33,90" },
      { part: "number", outcome: "agrees", read: null },
      { part: "day", outcome: "agrees", read: null },
    ],
  })
})

test("B5: validates a payment whose receipt differs only with a note, which staff read", async () => {
  const request = await waitingWithReceipt(["Valor $33,90"])
  await readPictures(distributor.scope, request.id, deps)
  const path = `/${request.id}/payment/validation`
  const before = await traceOf(testApp, request)
  expect((await call(reviewer, "PUT", path)).json().typeCode).toBe("RECEIPT_DIFFERS")
  expect((await call(reviewer, "PUT", path, { note: " " })).statusCode).toBe(400)
  expect(await traceOf(testApp, request)).toEqual(before)
  const note = "Pagó dos solicitudes juntas"
  expect((await call(reviewer, "PUT", path, { note })).json()).toMatchObject({ status: "review" })
  const { notes } = (await call(reviewer, "GET", `/${request.id}`)).json()
  expect(notes).toMatchObject([{ text: `Pago validado: ${note}` }])
})
