import type { paymentStateShape } from "@trazo/contract/buying/purchase"
import { type Selectable, sql } from "kysely"
import type { z } from "zod"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type FileColumns = { name: string; media_type: string; size_bytes: number; sha256: Buffer }
export type PaymentRow = Selectable<Database["payments"]>
export type PaymentWithReceipt = PaymentRow & { [Column in keyof FileColumns]: FileColumns[Column] | null }

/** Returns the latest payment with its receipt. Lock the request before you decide on the payment. */
export function findLatestPayment(
  tx: ScopedTransaction,
  requestId: string,
): Promise<PaymentWithReceipt | undefined> {
  return tx
    .selectFrom("payments")
    .leftJoin("files", "files.id", "payments.receipt_file_id")
    .selectAll("payments")
    .select(["files.name", "files.media_type", "files.size_bytes", "files.sha256"])
    .where("payments.distributor_id", "=", tx.scope.distributorId)
    .where("payments.request_id", "=", requestId)
    .orderBy("payments.created_at", "desc")
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
  {
    request_id: requestId,
    reference,
    sha256,
  }: Pick<PaymentWithReceipt, "request_id" | "reference" | "sha256">,
): Promise<RepeatedPaymentRow[]> {
  // Without a number there is nothing to compare.
  const isSameReference = sql<boolean>`bool_or(
    normal_reference(payments.reference) = normal_reference(${reference}) and normal_reference(${reference}) <> ''
  )`
  const isSameReceipt = sql<boolean>`coalesce(bool_or(files.sha256 = ${sha256}), false)`
  return await tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.request_id")
    .leftJoin("files", "files.id", "payments.receipt_file_id")
    .select(["requests.id", "requests.number", "requests.channel", "requests.status"])
    .select([isSameReference.as("isSameReference"), isSameReceipt.as("isSameReceipt")])
    .where("payments.distributor_id", "=", tx.scope.distributorId)
    .where("payments.request_id", "!=", requestId)
    .where((where) =>
      where.or([
        sql<boolean>`(
          normal_reference(payments.reference) = normal_reference(${reference})
          and normal_reference(${reference}) <> ''
        )`,
        where("files.sha256", "=", sha256),
      ]),
    )
    .groupBy(["requests.id", "requests.number", "requests.channel", "requests.status", "requests.created_at"])
    .orderBy("requests.created_at", "desc")
    .limit(20)
    .execute()
}

export async function insertPayment(
  tx: ScopedTransaction,
  payment: Pick<
    PaymentRow,
    | "id"
    | "request_id"
    | "method"
    | "status"
    | "amount_cents"
    | "account_id"
    | "reference"
    | "paid_on"
    | "receipt_file_id"
    | "created_at"
  >,
): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      ...payment,
      distributor_id: tx.scope.distributorId,
      reason: null,
      decided_by: null,
      decided_at: null,
    })
    .execute()
}

export async function updateDecision(
  tx: ScopedTransaction,
  id: string,
  decision: Pick<PaymentRow, "status" | "reason" | "decided_by" | "decided_at">,
): Promise<void> {
  await tx
    .updateTable("payments")
    .set(decision)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Includes refused receipts. */
export async function hasReceipt(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("payments")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("receipt_file_id", "=", fileId)
    .executeTakeFirst()
  return row !== undefined
}

type PaymentState = z.infer<typeof paymentStateShape>

function presentPayment(payment: PaymentWithReceipt): PaymentState {
  const { receipt_file_id: id, name, media_type: type, size_bytes: size } = payment
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    reference: payment.reference,
    paidOn: payment.paid_on,
    accountId: payment.account_id,
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
  return (await findLatestPayment(tx, requestId))?.refund_due ?? false
}
