import { expect, test } from "vitest"
import { aDistributor } from "../../../testing/factories.ts"
import {
  aPayment,
  aRequest,
  aReviewer,
  aReviewSetting,
  holder,
  identityDocuments,
  traceOf,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { deps, owner, mails } = testApp
const { distributor, reviewer, colleague, call } = await aReviewSetting(testApp)

const inReview = (columns: Parameters<typeof aRequest>[2] = {}) =>
  aRequest(testApp, distributor, { documents: identityDocuments, ...columns })

test("opens the activation for 50 days and mails its link", async () => {
  const request = await inReview()
  const response = await call(reviewer, "PUT", `/${request.id}/approval`)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: "approved", id: request.id })
  const { request: stored, audit, movements } = await traceOf(testApp, request)
  expect(stored).toMatchObject({ approvalNumber: 1, approvedBy: reviewer.id })
  expect(stored.expiresAt?.toISOString()).toBe("2027-01-12T15:00:00.000Z")
  expect({ audit, movements }).toEqual({ audit: ["request.moved", "request.checked"], movements: 1 })
  const mail = (await mails()).at(-1)
  expect(mail).toMatchObject({ to: holder.email, subject: "Su firma electrónica está aprobada: actívela" })
  expect(mail?.text).toContain(`${distributor.host}`)
  expect(mail?.text).toMatch(/\/activar\/[\w-]{43}/)
  expect(mail?.text).toContain("12/01/2027")
})

test("approves once on a double click and returns the current review", async () => {
  const request = await inReview()
  const responses = await Promise.all([1, 2, 3].map(() => call(reviewer, "PUT", `/${request.id}/approval`)))
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200])
  const trace = await traceOf(testApp, request)
  expect(trace.request.approvalNumber).toBe(1)
  expect(trace.movements).toBe(1)
})

test("lets one of two concurrent approvals win; the other gets MOVE_NOT_ALLOWED", async () => {
  const request = await inReview()
  const responses = await Promise.all([
    call(reviewer, "PUT", `/${request.id}/approval`),
    call(colleague, "PUT", `/${request.id}/approval`),
  ])
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409])
  const refused = responses.find((response) => response.statusCode === 409)
  expect(refused?.json().typeCode).toBe("MOVE_NOT_ALLOWED")
  const { request: stored, movements } = await traceOf(testApp, request)
  expect({ number: stored.approvalNumber, movements }).toEqual({ number: 1, movements: 1 })
})

test("lets one of a concurrent approval and correction win", async () => {
  const request = await inReview()
  const responses = await Promise.all([
    call(reviewer, "PUT", `/${request.id}/approval`),
    call(colleague, "PUT", `/${request.id}/correction`, {
      targets: [{ type: "field", key: "city", reason: "No coincide" }],
    }),
  ])
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409])
  expect((await traceOf(testApp, request)).movements).toBe(1)
})

test("refuses the approval of a request by its creator", async () => {
  const request = await inReview({ createdBy: reviewer.id })
  const before = await traceOf(testApp, request)
  const response = await call(reviewer, "PUT", `/${request.id}/approval`)
  expect(response.json()).toMatchObject({ typeCode: "OWN_REQUEST" })
  expect(await traceOf(testApp, request)).toEqual(before)
  expect((await call(colleague, "PUT", `/${request.id}/approval`)).statusCode).toBe(200)
})

test.each([
  "draft",
  "payment",
  "paymentReview",
  "correction",
  "issued",
  "rejected",
  "cancelled",
  "expired",
] as const)("a request in state %s cannot be approved, and nothing changes", async (status) => {
  const request = await inReview({ status })
  const before = await traceOf(testApp, request)
  const response = await call(reviewer, "PUT", `/${request.id}/approval`)
  expect(response.json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("refuses an approval while a required document is missing", async () => {
  const request = await inReview({ documents: ["identityFront", "facePhoto"] })
  expect((await call(reviewer, "PUT", `/${request.id}/approval`)).json().typeCode).toBe("PAPERS_MISSING")
})

test("does not find another tenant's request, whatever the caller's permissions, and changes nothing", async () => {
  const elsewhere = await aDistributor(testApp)
  const request = await aRequest(testApp, elsewhere, { documents: identityDocuments })
  const before = await traceOf(testApp, request)
  const calls = [
    await call(reviewer, "GET", `/${request.id}`),
    await call(reviewer, "PUT", `/${request.id}/approval`),
    await call(reviewer, "PUT", `/${request.id}/rejection`, { reason: "No es de aquí" }),
    await call(reviewer, "PUT", `/${request.id}/payment/validation`),
    await call(
      { ...reviewer, headers: { ...reviewer.headers, host: elsewhere.host } },
      "PUT",
      `/${request.id}/approval`,
    ),
  ]
  expect(calls.map((response) => response.json().typeCode)).toEqual([
    "REQUEST_NOT_FOUND",
    "REQUEST_NOT_FOUND",
    "REQUEST_NOT_FOUND",
    "REQUEST_NOT_FOUND",
    "NOT_SIGNED_IN",
  ])
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("does not find a request in another channel's queue", async () => {
  const both = await aReviewer(testApp, distributor, ["/certificates:approve", "/fast/certificates:approve"])
  const request = await inReview({ channel: "fast" })
  expect((await call(both, "PUT", `/${request.id}/approval`)).json().typeCode).toBe("REQUEST_NOT_FOUND")
  const response = await call(both, "PUT", `/${request.id}/approval`, undefined, "/fast/certificates")
  expect(response.json().status).toBe("approved")
})

test("G6: an operator without the permission is refused by the server, and nothing changes", async () => {
  const request = await inReview()
  const viewer = await aReviewer(testApp, distributor, ["/certificates:view"])
  const cashier = await aReviewer(testApp, distributor, ["/certificates:validatePayment"])
  const fast = await aReviewer(testApp, distributor, ["/fast/certificates:approve"])
  const before = await traceOf(testApp, request)
  for (const operator of [viewer, cashier, fast]) {
    for (const [path, payload] of [
      ["approval", undefined],
      ["rejection", { reason: "Porque sí" }],
      ["correction", { targets: [{ type: "field", key: "city", reason: "No coincide" }] }],
    ] as const) {
      const response = await call(operator, "PUT", `/${request.id}/${path}`, payload)
      expect(response.json()).toMatchObject({ typeCode: "NOT_ALLOWED" })
    }
  }
  expect((await call(viewer, "PUT", `/${request.id}/payment/validation`)).statusCode).toBe(403)
  expect((await call(viewer, "GET", `/${request.id}`)).statusCode).toBe(200)
  expect((await call(fast, "GET", `/${request.id}`)).statusCode).toBe(403)
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("keeps an approval when the process is killed after the commit, and a repeated click succeeds", async () => {
  const request = await inReview()
  const crash = deps.crash
  deps.crash = {
    reach(point) {
      if (point === "approved") throw new Error("killed at approved")
    },
  }
  expect((await call(reviewer, "PUT", `/${request.id}/approval`)).statusCode).toBe(500)
  deps.crash = crash
  expect(testApp.takeErrors()).toHaveLength(1)
  expect((await call(reviewer, "PUT", `/${request.id}/approval`)).json().status).toBe("approved")
  expect((await traceOf(testApp, request)).request.approvalNumber).toBe(1)
})

test("mails the reason of a rejection and marks the payment as refund due", async () => {
  const request = await inReview()
  await aPayment(testApp, request, { status: "received" })
  const rejection = { reason: "La foto es de otra persona" }
  const response = await call(reviewer, "PUT", `/${request.id}/rejection`, rejection)
  expect(response.json()).toEqual({ id: request.id, status: "rejected" })
  expect((await call(reviewer, "GET", `/${request.id}`)).json()).toMatchObject(rejection)
  const again = await call(reviewer, "PUT", `/${request.id}/rejection`, rejection)
  expect(again.statusCode).toBe(200)
  expect((await call(colleague, "PUT", `/${request.id}/rejection`, rejection)).statusCode).toBe(409)
  const trace = await traceOf(testApp, request)
  expect(trace.movements).toBe(1)
  expect(trace.payments).toMatchObject([{ status: "received", refundDue: true }])
  const mail = (await mails()).filter(({ subject }) => subject.includes(request.number ?? "-"))
  expect(mail).toHaveLength(1)
  expect(mail[0]?.text).toContain("La foto es de otra persona")
  expect(mail[0]?.text).toContain("Le devolveremos lo que pagó")
})

test("rejects an approved request with a reason, and changes nothing without one", async () => {
  const request = await inReview({ status: "approved", approvedBy: reviewer.id })
  const empty = await call(reviewer, "PUT", `/${request.id}/rejection`, { reason: "  " })
  expect(empty.json()).toMatchObject({
    typeCode: "VALIDATION_FAILED",
    fields: { reason: expect.any(String) },
  })
  const rejected = await call(reviewer, "PUT", `/${request.id}/rejection`, { reason: "Documento falso" })
  expect(rejected.json().status).toBe("rejected")
  expect(
    await owner.selectFrom("payments").select("id").where("requestId", "=", request.id).execute(),
  ).toEqual([])
})
