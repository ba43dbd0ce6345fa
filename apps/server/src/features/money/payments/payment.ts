import type { paymentStateShape } from "@trazo/contract/buying/purchase"
import type { Undone } from "@trazo/contract/money/movement-use"
import { type Selectable, sql } from "kysely"
import type { z } from "zod"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type FileColumns = { name: string; mediaType: string; sizeBytes: number; sha256: Buffer }
export type PaymentRow = Selectable<Database["payments"]>
export type PaymentWithReceipt = PaymentRow & { [Column in keyof FileColumns]: FileColumns[Column] | null }

/** Returns the latest payment with its receipt. Lock the request before you decide on the payment. */
export function findLatestPayment(
  tx: ScopedTransaction,
  requestId: string,
): Promise<PaymentWithReceipt | undefined> {
  return tx
    .selectFrom("payments")
    .leftJoin("files", "files.id", "payments.receiptFileId")
    .selectAll("payments")
    .select(["files.name", "files.mediaType", "files.sizeBytes", "files.sha256"])
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("payments.requestId", "=", requestId)
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .executeTakeFirst()
}

interface RepeatedPaymentRow {
  id: string
  number: string | null
  channel: Selectable<Database["requests"]>["channel"]
  status: Selectable<Database["requests"]>["status"]
  isSameReference: boolean
  isSameReceipt: boolean
}

/** Other requests with a payment of the same reference or of a receipt with the same content, newest first. */
async function listRepeatedPayments(
  tx: ScopedTransaction,
  { requestId, reference, sha256 }: Pick<PaymentWithReceipt, "requestId" | "reference" | "sha256">,
): Promise<RepeatedPaymentRow[]> {
  // Without a number there is nothing to compare.
  const isSameReference = sql<boolean>`bool_or(
    normal_reference(payments.reference) = normal_reference(${reference}) and normal_reference(${reference}) <> ''
  )`
  const isSameReceipt = sql<boolean>`coalesce(bool_or(files.sha256 = ${sha256}), false)`
  return await tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .leftJoin("files", "files.id", "payments.receiptFileId")
    .select(["requests.id", "requests.number", "requests.channel", "requests.status"])
    .select([isSameReference.as("isSameReference"), isSameReceipt.as("isSameReceipt")])
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("payments.requestId", "!=", requestId)
    .where((where) =>
      where.or([
        sql<boolean>`(
          normal_reference(payments.reference) = normal_reference(${reference})
          and normal_reference(${reference}) <> ''
        )`,
        where("files.sha256", "=", sha256),
      ]),
    )
    .groupBy(["requests.id", "requests.number", "requests.channel", "requests.status", "requests.createdAt"])
    .orderBy("requests.createdAt", "desc")
    .limit(20)
    .execute()
}

export async function insertPayment(
  tx: ScopedTransaction,
  payment: Pick<
    PaymentRow,
    | "id"
    | "requestId"
    | "method"
    | "status"
    | "amountCents"
    | "accountId"
    | "reference"
    | "paidOn"
    | "receiptFileId"
    | "createdAt"
  >,
): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      ...payment,
      distributorId: tx.scope.distributorId,
      reason: null,
      decidedBy: null,
      decidedAt: null,
    })
    .execute()
}

export async function updateDecision(
  tx: ScopedTransaction,
  id: string,
  decision: Pick<PaymentRow, "status" | "reason" | "decidedBy" | "decidedAt">,
): Promise<void> {
  await tx
    .updateTable("payments")
    .set(decision)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** A payment that never came is no longer due back. */
export async function updateUndone(
  tx: ScopedTransaction,
  id: string,
  {
    status,
    at,
    by,
    reason,
  }: { status: "inReview" | "owed" | "refused"; at: Date; by: string; reason: string },
): Promise<void> {
  const isRefused = status === "refused"
  await tx
    .updateTable("payments")
    .set({ status, undoneAt: at, undoneBy: by, undoneReason: reason, reversalNotifiedAt: null })
    .set({
      decidedBy: isRefused ? by : null,
      decidedAt: isRefused ? at : null,
      reason: isRefused ? reason : null,
    })
    .$if(isRefused, (query) => query.set({ refundDue: false }))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Who undid the confirmation of the payment last, when and why; null when nobody did. */
export async function loadUndone(tx: ScopedTransaction, id: string): Promise<Undone | null> {
  const row = await tx
    .selectFrom("payments")
    .leftJoin("bankUsers", "bankUsers.id", "payments.undoneBy")
    .select(["payments.undoneAt", "payments.undoneReason", "bankUsers.names as undoneByNames"])
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("payments.id", "=", id)
    .executeTakeFirst()
  return row ? presentUndone(row) : null
}

export function presentUndone({
  undoneAt: at,
  undoneReason: reason,
  undoneByNames: by,
}: Pick<PaymentRow, "undoneAt" | "undoneReason"> & { undoneByNames: string | null }): Undone | null {
  return at === null ? null : { by, at: at.toISOString(), reason: reason ?? "" }
}

/** Includes refused receipts. */
export async function hasReceipt(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("payments")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("receiptFileId", "=", fileId)
    .executeTakeFirst()
  return row !== undefined
}

type PaymentState = z.infer<typeof paymentStateShape>

function presentPayment(payment: PaymentWithReceipt): PaymentState {
  const { receiptFileId: id, name, mediaType: type, sizeBytes: size } = payment
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    reference: payment.reference,
    paidOn: payment.paidOn,
    accountId: payment.accountId,
    reason: payment.reason,
    receipt:
      id && name && type && size !== null ? { id, name, type, size, blob: null, result: "accepted" } : null,
  }
}

export async function loadPayment(tx: ScopedTransaction, requestId: string): Promise<PaymentState | null> {
  const payment = await findLatestPayment(tx, requestId)
  return payment ? presentPayment(payment) : null
}

/** Other requests with the same reference or receipt as the latest payment: evidence for the reviewer, no decision. */
export async function loadRepeatedPayments(
  tx: ScopedTransaction,
  requestId: string,
): Promise<RepeatedPaymentRow[]> {
  const payment = await findLatestPayment(tx, requestId)
  return payment ? listRepeatedPayments(tx, payment) : []
}

export async function isRefundDue(tx: ScopedTransaction, requestId: string): Promise<boolean> {
  return (await findLatestPayment(tx, requestId))?.refundDue ?? false
}
