import { documentRetentionDays } from "@trazo/domain/requests/document-retention"
import { expect, test } from "vitest"
import { FileContentMissing } from "../../../adapters/file-store/port.ts"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { aDocument, aPayment, aRequest, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { deleteEndedDocuments } from "./delete-ended-documents.ts"

const app = await createTestApp()
const { deps, owner, clock } = app
const shop = await aShop(app)

const documents = ["identityFront", "identityBack", "facePhoto"] as const
const count = async ({ id }: { id: string }) => (await traceOf(app, { id })).documents.length
const run = () => deleteEndedDocuments(deps)

test.each(Object.entries(documentRetentionDays))(
  "deletes the documents of a request that is %s, after %i days",
  async (status, days) => {
    const request = await aRequest(app, shop, { status: status as "expired", documents })
    const files = await owner.selectFrom("files").selectAll().orderBy("createdAt").execute()
    clock.advance({ days: days - 0.1 })
    expect(await run()).toBe(0)
    clock.advance({ days: 0.1 })
    expect(await run()).toBe(1)
    expect(await count(request)).toBe(0)
    expect(await owner.selectFrom("files").selectAll().execute()).toEqual([])
    await app.runJobs()
    for (const { id, wrappedKey } of files)
      await expect(deps.files.get({ distributorId: shop.id, fileId: id }, wrappedKey)).rejects.toThrow(
        FileContentMissing,
      )
    expect((await traceOf(app, request)).audit).toEqual(["request.documents-deleted"])
    expect(await run()).toBe(0)
  },
)

test("keeps the documents of requests that go on or have a certificate", async () => {
  const statuses = [
    "draft",
    "payment",
    "paymentReview",
    "review",
    "correction",
    "approved",
    "issued",
  ] as const
  const requests = []
  for (const status of statuses) requests.push(await aRequest(app, shop, { status, documents }))
  clock.advance({ days: 400 })
  expect(await run()).toBe(0)
  for (const request of requests) expect(await count(request)).toBe(3)
})

test("keeps the receipt of a payment that was received, and deletes that of a refused one", async () => {
  const request = await aRequest(app, shop, { status: "expired" })
  for (const status of ["refused", "received"] as const) {
    const { fileId } = await aDocument(app, shop, { requestId: request.id, documentType: "identityFront" })
    await aPayment(app, request, { status, receiptFileId: fileId })
  }
  await owner.deleteFrom("requestPapers").where("requestId", "=", request.id).execute()
  clock.advance({ days: 30 })
  expect(await run()).toBe(1)
  const payments = await owner
    .selectFrom("payments")
    .select(["status", "receiptFileId"])
    .where("requestId", "=", request.id)
    .orderBy("status")
    .execute()
  expect(payments).toMatchObject([{ status: "received" }, { status: "refused", receiptFileId: null }])
  expect(payments[0]?.receiptFileId).not.toBeNull()
  expect(await run()).toBe(0)
})

test("deletes the personal data of a draft that was never submitted, too", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "photo")
  await purchase.call("PUT", "/current/cancellation")
  clock.advance({ days: 30 })
  await deleteEndedDocuments(deps)
  const { request } = await traceOf(app, purchase)
  expect(request).toMatchObject({ status: "cancelled", userInfo: {}, searchText: "", verifiedEmail: null })
  expect(await count(purchase)).toBe(0)
})
