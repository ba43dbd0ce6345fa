import { expect, test } from "vitest"
import { aDistributor } from "../../../testing/factories.ts"
import {
  aDocument,
  aPayment,
  aRequest,
  aReviewer,
  aReviewSetting,
  type Reviewer,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { distributor, reviewer } = await aReviewSetting(testApp)
const find = async ({ headers }: Reviewer, fileId: string) =>
  (await testApp.app.inject({ url: `/api/executives/documents/${fileId}`, headers })).json()

test("finds the request of a document and of a receipt", async () => {
  const { id: requestId } = await aRequest(testApp, distributor)
  const document = await aDocument(testApp, distributor, { requestId, documentType: "facePhoto" })
  const receipt = await aDocument(testApp, distributor, { requestId, documentType: "identityFront" })
  await aPayment(testApp, { id: requestId, distributorId: distributor.id }, { receiptFileId: receipt.fileId })
  for (const { fileId } of [document, receipt]) {
    expect(await find(reviewer, fileId)).toEqual({ request: requestId, channel: "normal" })
  }
})

test("finds none of another distributor, of another channel, of a draft, or without the module", async () => {
  const fileOf = async (columns: object, shop = distributor) => {
    const { id: requestId } = await aRequest(testApp, shop, columns)
    return (await aDocument(testApp, shop, { requestId, documentType: "facePhoto" })).fileId
  }
  const hidden = [
    await fileOf({}, await aDistributor(testApp)),
    await fileOf({ channel: "fast" }),
    await fileOf({ number: null, status: "draft" }),
  ]
  for (const file of hidden) expect(await find(reviewer, file)).toMatchObject({ typeCode: "NOT_FOUND" })
  const outside = await aReviewer(testApp, distributor, ["/clients:view"])
  expect(await find(outside, await fileOf({}))).toMatchObject({ typeCode: "NOT_ALLOWED" })
})
