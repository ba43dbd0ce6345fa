import { samplePdf } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { aDocument, aPayment, aRequest, aReviewSetting } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { storeFile } from "../../platform/files/stored-files.ts"

const testApp = await createTestApp()
const { deps, owner } = testApp
const { distributor, reviewer, call } = await aReviewSetting(testApp)

const views = (requestId: string) =>
  owner
    .selectFrom("auditLog")
    .select(["actor", "data"])
    .where("action", "=", "paper.viewed")
    .where("object", "=", `request:${requestId}`)
    .execute()

test("serves a PDF file as a sandboxed download, uncached, and audits every access", async () => {
  const request = await aRequest(testApp, distributor)
  const { fileId } = await aDocument(testApp, distributor, {
    requestId: request.id,
    documentType: "identityFront",
  })
  const response = await call(reviewer, "GET", `/${request.id}/files/${fileId}`)
  expect(response.rawPayload).toEqual(Buffer.from(samplePdf()))
  expect(response.headers).toMatchObject({
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "content-security-policy": expect.stringMatching(/^sandbox;/),
    "content-disposition": "attachment; filename*=UTF-8''identityFront.pdf",
  })
  await call(reviewer, "GET", `/${request.id}/files/${fileId}`)
  expect(await views(request.id)).toEqual(
    [1, 2].map(() => ({
      actor: { area: "executive", id: reviewer.id },
      data: { file: fileId, kind: "paper" },
    })),
  )
})

test("serves receipts, and documents that were refused or replaced", async () => {
  const request = await aRequest(testApp, distributor)
  const content = {
    purpose: "receipt",
    name: "r.pdf",
    mediaType: "application/pdf",
    content: samplePdf(),
  } as const
  const receipt = await inScope(deps.db, distributor.scope, (tx) => storeFile(tx, content, deps))
  await aPayment(testApp, request, { status: "refused", receiptFileId: receipt.id })
  const { fileId } = await aDocument(testApp, distributor, {
    requestId: request.id,
    documentType: "facePhoto",
  })
  await owner.updateTable("requestPapers").set({ state: "replaced" }).where("fileId", "=", fileId).execute()
  expect((await call(reviewer, "GET", `/${request.id}/files/${receipt.id}`)).statusCode).toBe(200)
  expect((await call(reviewer, "GET", `/${request.id}/files/${fileId}`)).statusCode).toBe(200)
})

test("does not find files of another request or tenant, and audits nothing", async () => {
  const request = await aRequest(testApp, distributor)
  const other = await aRequest(testApp, distributor)
  const elsewhere = await aDistributor(testApp)
  const foreign = await aRequest(testApp, elsewhere)
  const ofOther = await aDocument(testApp, distributor, { requestId: other.id, documentType: "facePhoto" })
  const ofForeign = await aDocument(testApp, elsewhere, { requestId: foreign.id, documentType: "facePhoto" })
  for (const { fileId } of [ofOther, ofForeign]) {
    expect((await call(reviewer, "GET", `/${request.id}/files/${fileId}`)).json().typeCode).toBe("NOT_FOUND")
  }
  const response = await call(reviewer, "GET", `/${foreign.id}/files/${ofForeign.fileId}`)
  expect(response.json().typeCode).toBe("REQUEST_NOT_FOUND")
  expect([...(await views(request.id)), ...(await views(foreign.id))]).toEqual([])
})

test("returns data, documents, payment, history and the reader's permissions", async () => {
  const request = await aRequest(testApp, distributor, {
    status: "paymentReview",
    documents: ["identityFront"],
  })
  await aPayment(testApp, request)
  await call(reviewer, "PUT", `/${request.id}/payment/validation`)
  const review = (await call(reviewer, "GET", `/${request.id}`)).json()
  expect(review).toMatchObject({
    userInfo: { names: "MARÍA JOSÉ" },
    foreing: false,
    verifiedEmail: "maria@prueba.ec",
    price: { baseCents: 2000, ivaCents: 300, totalCents: 2300 },
    correction: null,
    corrected: [],
    payment: { status: "received", reference: "884512" },
    timeline: [{ status: "review", reason: null, actor: "EJECUTIVA DE PRUEBA" }],
    allowed: ["view", "validatePayment", "approve"],
    certificate: null,
  })
  const shown = review.categories.map((one: { paper: string; required: boolean; files: unknown[] }) => [
    one.paper,
    one.required,
    one.files.length,
  ])
  expect(shown).toEqual([
    ["identityFront", true, 1],
    ["identityBack", true, 0],
    ["facePhoto", true, 0],
  ])
})
