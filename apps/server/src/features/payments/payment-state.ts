import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { type PaymentState, presentPayment } from "./presenters.ts"
import { findLatestPayment, isReceiptOf, updateRefundDue } from "./queries.ts"

/** Returns the latest payment of a request. */
export async function loadPayment(tx: ScopedTransaction, requestId: string): Promise<PaymentState | null> {
  const payment = await findLatestPayment(tx, requestId)
  return payment ? presentPayment(payment) : null
}

/** Includes refused receipts. */
export function hasReceipt(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  return isReceiptOf(tx, requestId, fileId)
}

export async function isRefundDue(tx: ScopedTransaction, requestId: string): Promise<boolean> {
  return (await findLatestPayment(tx, requestId))?.refund_due ?? false
}

/** Marks the received payments of an ended request as refund due, once. */
export async function markRefundDue(
  tx: ScopedTransaction,
  { requestId, actor }: { requestId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  for (const id of await updateRefundDue(tx, requestId)) {
    const data = { request: requestId }
    recordAudit(tx, { actor, action: "payment.refund-due", object: `payment:${id}`, data }, deps)
  }
}
