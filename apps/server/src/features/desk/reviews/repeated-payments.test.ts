import { samplePdf } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest, aReviewSetting } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { storeFile } from "../../platform/files/stored-files.ts"

const app = await createTestApp()
const { distributor, reviewer, call } = await aReviewSetting(app)

async function aReceipt(content: Uint8Array, of = distributor): Promise<string> {
  const file = { purpose: "receipt", name: "r.pdf", mediaType: "application/pdf", content } as const
  return (await inScope(app.deps.db, of.scope, (tx) => storeFile(tx, file, app.deps))).id
}

/** A request with a payment; the factory gives every payment the same reference unless it is changed. */
async function paid(reference: string, receipt: string | null, of = distributor) {
  const request = await aRequest(app, of, { status: "paymentReview" })
  const { id } = await aPayment(app, request, receipt ? { receiptFileId: receipt } : {})
  await app.owner.updateTable("payments").set({ reference }).where("id", "=", id).execute()
  return request
}

const repeatedOf = async ({ id }: { id: string }) =>
  (await call(reviewer, "GET", `/${id}`)).json().repeatedPayments

test("shows the requests with the same reference or the same receipt, of this distributor only", async () => {
  const picture = samplePdf()
  const first = await paid("111", await aReceipt(picture))
  const sameReference = await paid("111", null)
  const sameReceipt = await paid("222", await aReceipt(picture))
  const elsewhere = await aDistributor(app)
  await paid("111", await aReceipt(picture, elsewhere), elsewhere)
  const rows = await repeatedOf(first)
  const byId = new Map(rows.map((row: { id: string }) => [row.id, row]))
  expect([...byId.keys()].sort()).toEqual([sameReference.id, sameReceipt.id].sort())
  expect(byId.get(sameReference.id)).toMatchObject({ isSameReference: true, isSameReceipt: false })
  expect(byId.get(sameReceipt.id)).toMatchObject({ isSameReference: false, isSameReceipt: true })
})

test("is no decision: the payment can be validated, and a payment of its own shows none", async () => {
  const first = await paid("333", null)
  const second = await paid("333", null)
  expect((await call(reviewer, "PUT", `/${second.id}/payment/validation`)).json().status).toBe("review")
  expect(await repeatedOf(first)).toHaveLength(1)
  expect(await repeatedOf(await paid("444", null))).toEqual([])
})
