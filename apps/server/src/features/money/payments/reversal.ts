import { ApiError } from "@trazo/contract/errors/errors"
import type { paymentReversalShape } from "@trazo/contract/money/payment-reversal"
import { sql } from "kysely"
import type { z } from "zod"
import type { Actor } from "../../../actor.ts"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import type { PaymentRow } from "./payment.ts"

interface ReversalRow {
  paymentId: string
  day: string
  reference: string
  /** The movement that confirmed the payment is no credit. */
  isRefuted: boolean
}

/** Whether a statement of the account has a reversal with the amount and the number. */
async function hasReversal(
  tx: ScopedTransaction,
  { account, amountCents, reference }: { account: string; amountCents: number; reference: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("bankMovements")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("accountId", "=", account)
    .where("amountCents", "=", String(amountCents))
    .where("isReversal", "=", sql<boolean>`true`)
    .where(sql<boolean>`normal_reference(${reference}) = any(numbers)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The reversals of confirmed payments: of one, of those named, or brought by a statement and not notified yet. */
async function listReversals(
  tx: ScopedTransaction,
  wanted: { payments: readonly string[] } | { newIn: string },
): Promise<ReversalRow[]> {
  const { distributorId } = tx.scope
  const condition =
    "payments" in wanted
      ? sql`payments.id = any(${[...wanted.payments]}::uuid[])`
      : sql`movement.statement_id = ${wanted.newIn} and payments.reversal_notified_at is null`
  const { rows } = await sql<ReversalRow>`
    with reversed as materialized (select * from reversed_payments(${distributorId}))
    select distinct on (payments.id) payments.id as payment_id, movement.day, movement.reference, movement.is_refuted
    from reversed
    join payments on payments.id = reversed.payment_id
    join bank_movements movement on movement.id = reversed.movement_id
    where payments.distributor_id = ${distributorId} and payments.status = 'received' and ${condition}
    order by payments.id, movement.day, movement.id
  `.execute(tx)
  return rows
}

/** @returns the request of the payment */
async function markNotified(
  tx: ScopedTransaction,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<string> {
  const { requestId: request } = await tx
    .updateTable("payments")
    .set({ reversalNotifiedAt: at })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", paymentId)
    .returning("requestId")
    .executeTakeFirstOrThrow()
  return request
}

export type PaymentReversal = z.infer<typeof paymentReversalShape>

/** Lets one transaction at a time store movements of an account or confirm a payment to it by hand. */
export async function lockAccount(tx: ScopedTransaction, account: string): Promise<void> {
  await lockName(tx, `bank-movements ${account}`)
}

/** Refuses a payment whose amount and number the bank took back. @throws ApiError MOVE_NOT_ALLOWED */
export async function requireNotReversed(
  tx: ScopedTransaction,
  payment: Pick<PaymentRow, "accountId" | "amountCents" | "reference">,
): Promise<void> {
  const { accountId: account, amountCents, reference } = payment
  if (account === "") return
  await lockAccount(tx, account)
  if (!(await hasReversal(tx, { account, amountCents, reference }))) return
  const message =
    "El banco reversó una transferencia con ese número y ese valor. Rechace el comprobante y pida otro pago."
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}

/** The reversals of confirmed payments, by payment. */
export async function loadReversals(
  tx: ScopedTransaction,
  payments: readonly string[],
): Promise<ReadonlyMap<string, PaymentReversal>> {
  if (payments.length === 0) return new Map()
  const rows = await listReversals(tx, { payments })
  return new Map(
    rows.map(({ paymentId: id, day, reference, isRefuted }) => [id, { day, reference, isRefuted }]),
  )
}

/** Notifies staff, once for each payment, that a statement takes back what confirmed it. */
export async function notifyReversals(
  tx: ScopedTransaction,
  { statementId, actor }: { statementId: string; actor: Actor },
  deps: Pick<Deps, "clock" | "random" | "live">,
): Promise<void> {
  for (const { paymentId, isRefuted } of await listReversals(tx, {
    newIn: statementId,
  })) {
    const request = await loadRequest(tx, await markNotified(tx, { paymentId, at: deps.clock.now() }))
    const data = { request: request.id, statement: statementId, isRefuted }
    recordAudit(tx, { actor, action: "payment.reversed", object: `payment:${paymentId}`, data }, deps)
    await notifyEvent(tx, { event: "paymentReversed", request, actor }, deps)
  }
}
