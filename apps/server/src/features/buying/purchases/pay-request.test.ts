import { latin1Bytes, samplePdf, samplePng, sampleWebm } from "@trazo/domain/platform/sample-files"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { beforeEach, describe, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { multipart } from "../../../testing/purchase.ts"
import { aRequest, asApplicant, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { loadRepeatedPayments } from "../../money/payments/payment.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { sendReceipt } from "./pay-request.ts"

const testApp = await createTestApp()
const { app, deps, owner } = testApp

const account = {
  id: "pacifico-1",
  bank: "Banco del Pacífico",
  kind: "corriente",
  number: "7654321",
  holder: "FIRMAS DE PRUEBA S.A.",
  ruc: "0992397535001",
}
const configuration = JSON.stringify({
  texts: { transaction: "Escriba su número de solicitud en el concepto." },
  paymentMethods: { transfer: { enabled: true, accounts: [account] } },
})
const paid = { method: "transfer", accountId: account.id, reference: "884512", paidOn: "2026-11-22" }
const receipt = { name: "comprobante.pdf", bytes: samplePdf() }

let distributor: TestDistributor
let request: RequestRow

beforeEach(async () => {
  distributor = await aDistributor(testApp, { configuration })
  request = await aRequest(testApp, distributor, { status: "payment" })
})

async function send(fields: Record<string, string> = {}, file: Parameters<typeof multipart>[1] = receipt) {
  const { payload, headers } = await multipart({ ...paid, ...fields }, file)
  return app.inject({
    method: "POST",
    url: "/api/requests/current/payment",
    headers: { ...headers, ...asApplicant(testApp, distributor, request) },
    payload,
  })
}

test("returns the distributor's accounts and instructions", async () => {
  const response = await app.inject({
    url: "/api/requests/current/payment",
    headers: asApplicant(testApp, distributor, request),
  })
  expect(response.json()).toMatchObject({
    accounts: [account],
    flow: {
      id: request.id,
      payment: { price: { totalCents: 2300 }, current: null },
      texts: { transaction: "Escriba su número de solicitud en el concepto." },
    },
  })
})

test("a receipt for another request than the open one is refused, and the open one stays unpaid", async () => {
  const other = await aRequest(testApp, distributor, { status: "payment" })
  const response = await send({ requestId: other.id })
  expect([response.statusCode, response.json().typeCode]).toEqual([409, "OTHER_REQUEST"])
  const { status } = await testApp.owner
    .selectFrom("requests")
    .select("status")
    .where("id", "=", request.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe("payment")
  expect((await send({ requestId: request.id })).statusCode).toBe(200)
})

test("moves the request to payment review with movement and audit rows", async () => {
  const response = await send()
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    status: "paymentReview",
    payment: {
      current: {
        method: "transfer",
        status: "inReview",
        reference: "884512",
        paidOn: "2026-11-22",
        receipt: { name: "comprobante.pdf", type: "application/pdf" },
      },
    },
  })
  const trace = await traceOf(testApp, request)
  expect(trace.payments).toMatchObject([{ amountCents: 2300, accountId: account.id, status: "inReview" }])
  expect(trace.movements).toBe(1)
  expect(trace.audit).toEqual(["request.moved"])
})

test("a mail confirms the receipt to the address of the request, once", async () => {
  await send()
  await send()
  const mails = (await testApp.mails()).filter(({ to }) => to === request.verifiedEmail)
  const about = `Recibimos su comprobante de la solicitud ${request.number}`
  expect(mails.filter(({ subject }) => subject === about)).toHaveLength(1)
})

describe("the number of the receipt", () => {
  const { reference: _, ...unnumbered } = paid
  const sendUnnumbered = async () => {
    const { payload, headers } = await multipart(unnumbered, receipt)
    const own = asApplicant(testApp, distributor, request)
    const url = "/api/requests/current/payment"
    return app.inject({ method: "POST", url, headers: { ...headers, ...own }, payload })
  }

  test("is not needed by default, and receipts without one are not taken for the same", async () => {
    expect((await sendUnnumbered()).json().payment.current.reference).toBe("")
    const other = await aRequest(testApp, distributor, { status: "payment" })
    const png = { name: "otro.png", bytes: samplePng() }
    const form = await multipart(unnumbered, png)
    const own = asApplicant(testApp, distributor, other)
    const url = "/api/requests/current/payment"
    await app.inject({ method: "POST", url, headers: { ...form.headers, ...own }, payload: form.payload })
    const repeated = await inScope(deps.db, distributor.scope, (tx) => loadRepeatedPayments(tx, other.id))
    expect(repeated).toEqual([])
  })

  test("is required where the distributor asks for it, and nothing changes without it", async () => {
    const transfer = { enabled: true, accounts: [account], asksReference: true }
    await owner
      .updateTable("distributors")
      .set({ configuration: JSON.stringify({ texts: {}, paymentMethods: { transfer } }) })
      .where("id", "=", distributor.id)
      .execute()
    const before = await traceOf(testApp, request)
    const response = await sendUnnumbered()
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { reference: "Este campo es requerido" },
    ])
    expect(await traceOf(testApp, request)).toEqual(before)
    expect((await send()).statusCode).toBe(200)
  })
})

test("stores one payment for a double click", async () => {
  const responses = await Promise.all([send(), send(), send()])
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200])
  expect(new Set(responses.map((response) => response.json().payment.current.id)).size).toBe(1)
  expect((await traceOf(testApp, request)).payments).toHaveLength(1)
})

test("returns the current flow for a form repeated after acceptance", async () => {
  await send()
  await owner.updateTable("requests").set({ status: "review" }).where("id", "=", request.id).execute()
  await owner
    .updateTable("payments")
    .set({ status: "received" })
    .where("requestId", "=", request.id)
    .execute()
  const before = await traceOf(testApp, request)
  expect((await send()).json().status).toBe("review")
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("refuses another receipt during the review", async () => {
  await send()
  const before = await traceOf(testApp, request)
  const response = await send({ reference: "990000" }, { name: "otro.png", bytes: samplePng() })
  expect(response.json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect(await traceOf(testApp, request)).toEqual(before)
})

describe("refuses and changes nothing", () => {
  const broken = samplePdf().slice(0, 120)
  test.each([
    ["D4: no file", {}, null, "FILE_MISSING"],
    ["D4: an empty file", {}, { name: "a.pdf", bytes: new Uint8Array() }, "FILE_EMPTY"],
    ["D4: a text named PDF", {}, { name: "a.pdf", bytes: latin1Bytes("hola") }, "FILE_TYPE_NOT_ALLOWED"],
    ["D4: a film", {}, { name: "a.webm", bytes: sampleWebm() }, "FILE_TYPE_NOT_ALLOWED"],
    ["D4: a truncated PDF", {}, { name: "a.pdf", bytes: broken }, "FILE_DAMAGED"],
    ["D4: over 2 MB", {}, { name: "a.pdf", bytes: new Uint8Array(uploadMaximumBytes + 1) }, "FILE_TOO_LARGE"],
    ["D4: far over 2 MB", {}, { name: "a.pdf", bytes: new Uint8Array(3_000_000) }, "FILE_TOO_LARGE"],
    [
      "an account that is not the distributor's",
      { accountId: "otra" },
      receipt,
      "PAYMENT_METHOD_NOT_AVAILABLE",
    ],
    ["D5: a payment in the future", { paidOn: "2026-11-24" }, receipt, "VALIDATION_FAILED"],
    ["a day that does not exist", { paidOn: "2026-02-30" }, receipt, "VALIDATION_FAILED"],
    ["E10: a reference with an apostrophe", { reference: "AB'1" }, receipt, "VALIDATION_FAILED"],
    ["E10: a reference with a leading hyphen", { reference: "-123" }, receipt, "VALIDATION_FAILED"],
    ["an unknown method", { method: "cash" }, receipt, "VALIDATION_FAILED"],
  ] as const)("%s", async (_title, fields, file, typeCode) => {
    const before = await traceOf(testApp, request)
    const { payload, headers } = await multipart({ ...paid, ...fields }, file ?? undefined)
    const response = await app.inject({
      method: "POST",
      url: "/api/requests/current/payment",
      headers: { ...headers, ...asApplicant(testApp, distributor, request) },
      payload,
    })
    expect(response.json().typeCode).toBe(typeCode)
    expect(await traceOf(testApp, request)).toEqual(before)
  })
})

test("D4: reports the size limit at any size", async () => {
  for (const length of [uploadMaximumBytes + 1, 3_000_000]) {
    const response = await send({}, { name: "a.pdf", bytes: new Uint8Array(length) })
    expect(response.json().message).toBe("El documento pesa más de 2 Mb")
  }
})

test("offers no account and refuses a receipt without the transfer method", async () => {
  const off = JSON.stringify({ paymentMethods: { transfer: { enabled: false, accounts: [account] } } })
  await owner
    .updateTable("distributors")
    .set({ configuration: off })
    .where("id", "=", distributor.id)
    .execute()
  expect((await send()).json().typeCode).toBe("PAYMENT_METHOD_NOT_AVAILABLE")
})

test("refuses a receipt for a draft", async () => {
  request = await aRequest(testApp, distributor, { status: "draft", number: null })
  expect((await send()).json().typeCode).toBe("MOVE_NOT_ALLOWED")
})

test("refuses to be paid for a certificate that would end after the issuing certificate", async () => {
  request = await aRequest(testApp, distributor, { status: "payment", validity: "FiveYears" })
  const authority = { ...deps.authority, notAfter: new Date("2031-11-22T00:00:00Z") }
  const sent = { ...paid, method: "transfer" as const }
  const actor = { area: "applicant" as const, id: request.id }
  const before = await traceOf(testApp, request)
  await expect(
    sendReceipt(distributor.scope, actor, { ...sent, file: receipt, address: null }, { ...deps, authority }),
  ).rejects.toMatchObject({ typeCode: "VALIDITY_NOT_SOLD" })
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("does not decode the picture of a receipt that it refuses", async () => {
  const { pictures } = deps
  deps.pictures = { ...pictures, decode: () => Promise.reject(new Error("decoded")) }
  const photo = { name: "a.png", bytes: samplePng() }
  const wrongAccount = await send({ accountId: "otra" }, photo)
  request = await aRequest(testApp, distributor, { status: "draft", number: null })
  const draft = await send({}, photo)
  deps.pictures = pictures
  expect(wrongAccount.json().typeCode).toBe("PAYMENT_METHOD_NOT_AVAILABLE")
  expect(draft.json().typeCode).toBe("MOVE_NOT_ALLOWED")
})

test("refuses the link of another distributor's request", async () => {
  const other = await aDistributor(testApp, { configuration })
  const { payload, headers } = await multipart(paid, receipt)
  const response = await app.inject({
    method: "POST",
    url: "/api/requests/current/payment",
    headers: { ...headers, ...asApplicant(testApp, other, request) },
    payload,
  })
  expect(response.json().typeCode).toBe("REQUEST_LINK_INVALID")
})

test.each(["receipt-written", "payment-committed"] as const)(
  "continues after a crash at %s with one payment",
  async (point) => {
    const crash = deps.crash
    deps.crash = {
      reach(reached) {
        if (reached === point) throw new Error(`killed at ${point}`)
      },
    }
    expect((await send()).statusCode).toBe(500)
    deps.crash = crash
    expect(testApp.takeErrors()).toHaveLength(1)
    expect((await send()).json().status).toBe("paymentReview")
    const trace = await traceOf(testApp, request)
    expect(trace.payments).toHaveLength(1)
    expect(trace.movements).toBe(1)
  },
)
