import { expect, test } from "vitest"
import { aPayment, aRequest, aReviewSetting, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { mails } = testApp
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
