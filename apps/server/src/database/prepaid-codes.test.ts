import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../testing/factories.ts"
import { aPayment, aRequest, aSeller } from "../testing/request-factory.ts"
import { createTestApp } from "../testing/test-app.ts"

const testApp = await createTestApp()
const { owner } = testApp
const file = join(import.meta.dirname, "migrations/0190-proofs-and-prepaid-codes.sql")
const migration = await readFile(file, "utf8")
let shop: TestDistributor

beforeEach(async () => {
  shop = await aDistributor(testApp)
})

async function migrateAgain() {
  await sql`alter table files drop column subject`.execute(owner)
  await owner.connection().execute((connection) => sql.raw(migration).execute(connection))
}

/** A request that a code paid, with a refund that waits for a decision. */
async function paidByCode(status: RequestStatus, due: object) {
  const request = await aRequest(testApp, shop, { status })
  const { id } = await aPayment(testApp, request, { status: "received", reference: "ABCD-EFGH-JKLMN" })
  const columns = { method: "code", refundDue: true, ...due } as const
  await owner.updateTable("payments").set(columns).where("id", "=", id).execute()
  await aSeller(testApp, shop, { name: `Sol ${request.id}`, requests: [request.id] })
  return { payment: id, request: request.id }
}

async function stateOf({ payment, request }: { payment: string; request: string }) {
  const paid = await owner
    .selectFrom("payments")
    .select(["status", "refundDue", "refundPart", "refundCents", "reference"])
    .where("id", "=", payment)
    .executeTakeFirstOrThrow()
  const codes = owner.selectFrom("distributorCodes").select("state").where("requestId", "=", request)
  return { ...paid, code: (await codes.executeTakeFirst())?.state ?? null }
}

const whole = { refundDue: false, refundPart: "whole", refundCents: null, reference: "····-JKLMN" }

test.each(["rejected", "cancelled", "expired"] as const)("%s: the code is given back", async (status) => {
  const paid = await paidByCode(status, {})
  await migrateAgain()
  expect(await stateOf(paid)).toEqual({ ...whole, status: "refunded", code: null })
})

test.each(["review", "correction", "approved", "issued"] as const)(
  "%s: the code stays used, and no difference is due in money",
  async (status) => {
    const paid = await paidByCode(status, { refundPart: "difference", refundCents: 1150 })
    await migrateAgain()
    expect(await stateOf(paid)).toEqual({ ...whole, status: "received", code: "redeemed" })
  },
)

test("a transfer keeps its reference and its refund", async () => {
  const paid = await paidByCode("rejected", { method: "transfer" })
  const before = await stateOf(paid)
  await migrateAgain()
  expect(await stateOf(paid)).toEqual(before)
})
