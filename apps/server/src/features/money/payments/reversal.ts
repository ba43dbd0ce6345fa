import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface ReversalRow {
  payment_id: string
  day: string
  reference: string
  /** The movement that confirmed the payment is no credit. */
  is_refuted: boolean
}

/** Whether a statement of the account has a reversal with the amount and the number. */
export async function hasReversal(
  tx: ScopedTransaction,
  { account, amountCents, reference }: { account: string; amountCents: number; reference: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("bank_movements")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("account_id", "=", account)
    .where("amount_cents", "=", String(amountCents))
    .where("is_reversal", "=", sql<boolean>`true`)
    .where(sql<boolean>`normal_reference(${reference}) = any(numbers)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The reversals of confirmed payments: of one, of those named, or brought by a statement and not notified yet. */
export async function listReversals(
  tx: ScopedTransaction,
  wanted: { payments: readonly string[] } | { newIn: string },
): Promise<ReversalRow[]> {
  const { distributorId } = tx.scope
  const condition =
    "payments" in wanted
      ? sql`payments.id = any(${[...wanted.payments]}::uuid[])`
      : sql`movement.statement_id = ${wanted.newIn} and payments.reversal_notified_at is null`
  const { rows } = await sql<ReversalRow>`
    select distinct on (payments.id) payments.id as payment_id, movement.day, movement.reference, movement.is_refuted
    from reversed_payments(${distributorId}) reversed
    join payments on payments.id = reversed.payment_id
    join bank_movements movement on movement.id = reversed.movement_id
    where payments.distributor_id = ${distributorId} and payments.status = 'received' and ${condition}
    order by payments.id, movement.day, movement.id
  `.execute(tx)
  return rows
}

/** @returns the request of the payment */
export async function markNotified(
  tx: ScopedTransaction,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<string> {
  const { request_id: request } = await tx
    .updateTable("payments")
    .set({ reversal_notified_at: at })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", paymentId)
    .returning("request_id")
    .executeTakeFirstOrThrow()
  return request
}
