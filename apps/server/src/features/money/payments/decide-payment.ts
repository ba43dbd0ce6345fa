import { ApiError } from "@trazo/contract/errors/errors"
import { canMovePayment } from "@trazo/domain/money/payment-status"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { approveUnchanged } from "../../requests/renewals/approve-unchanged.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { issueInvoice } from "../invoices/issue-invoice.ts"
import { mailPaymentOutcome, mailUndone, type PaymentOutcome } from "./mail-payment-outcome.ts"
import { freeMovements } from "./movement-payment.ts"
import { findLatestPayment, type PaymentRow, updateDecision } from "./payment.ts"
import { requireNotReversed } from "./reversal.ts"

interface PaymentDecision {
  /** Locked in this transaction. */
  request: RequestRow
  actor: Actor & { id: string }
  /** A movement confirms it, which proves that the bank did not take it back. */
  hasMovement?: boolean
}

/** @throws ApiError PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED */
async function decidePayment(
  tx: ScopedTransaction,
  { request, actor, hasMovement = false }: PaymentDecision,
  outcome: PaymentOutcome,
  deps: Deps,
): Promise<RequestRow> {
  const payment = await findLatestPayment(tx, request.id)
  if (!payment) throw new ApiError("PAYMENT_NOT_FOUND")
  const to = outcome.status === "received" ? "review" : "payment"
  // Whatever the request is now: a renewal that needed nobody is approved already.
  if (isSameDecision(payment, actor.id, outcome)) return request
  const isOwed = payment.status === "owed"
  const isWaiting = isOwed ? request.status === "issued" : request.status === "paymentReview"
  if (!isWaiting || !canMovePayment(payment.status, outcome.status)) throw new ApiError("MOVE_NOT_ALLOWED")
  if (outcome.status === "received" && !hasMovement) await requireNotReversed(tx, payment)
  // What movements paid of it in part is free again.
  if (outcome.status === "refused") await freeMovements(tx, payment.id)
  await updateDecision(tx, payment.id, { ...outcome, decidedBy: actor.id, decidedAt: deps.clock.now() })
  recordAudit(
    tx,
    {
      actor,
      action: `payment.${outcome.status}`,
      object: `payment:${payment.id}`,
      data: { request: request.id },
    },
    deps,
  )
  if (outcome.status === "received") {
    await issueInvoice(tx, { paymentId: payment.id, request, method: payment.method, actor }, deps)
  }
  if (isOwed) {
    await mailUndone(tx, request, { payment, outcome: "settled", reason: "" }, deps)
    return request
  }
  const reason = outcome.reason === null ? {} : { reason: outcome.reason }
  const moved = await moveRequest(tx, { request, to, actor, ...reason }, deps)
  await mailPaymentOutcome(tx, moved, outcome, deps)
  return await approveUnchanged(tx, moved, deps)
}

function isSameDecision(payment: PaymentRow, decidedBy: string, { status, reason }: PaymentOutcome): boolean {
  return payment.status === status && payment.decidedBy === decidedBy && payment.reason === reason
}

/** Whether a decision on the request decides on this payment. Lock the request first. */
export async function isLatestPayment(
  tx: ScopedTransaction,
  { request, paymentId }: { request: RequestRow; paymentId: string },
): Promise<boolean> {
  return (await findLatestPayment(tx, request.id))?.id === paymentId
}

/**
 * Refuses the receipt and moves the request back to payment. The holder sees the reason.
 * @throws ApiError PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED
 */
export function refusePayment(
  tx: ScopedTransaction,
  { reason, ...decision }: PaymentDecision & { reason: string },
  deps: Deps,
): Promise<RequestRow> {
  return decidePayment(tx, decision, { status: "refused", reason }, deps)
}

/**
 * Marks the payment as received, also one that was owed, moves the request to review and mails the holder. A repeated call by the same person
 * changes nothing.
 * @throws ApiError PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED
 */
export function validatePayment(
  tx: ScopedTransaction,
  decision: PaymentDecision,
  deps: Deps,
): Promise<RequestRow> {
  return decidePayment(tx, decision, { status: "received", reason: null }, deps)
}
