import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { type PaymentState, presentPayment } from "./presenters.ts"
import { findLatestPayment, isReceiptOf, updateRefundDue } from "./queries.ts"

/** The last payment of a request, as the wire carries it. */
export async function loadPayment(tx: ScopedTransaction, requestId: string): Promise<PaymentState | null> {
  const payment = await findLatestPayment(tx, requestId)
  return payment ? presentPayment(payment) : null
}

/** Whether a file is a receipt of the request, also one that was refused. */
export function hasReceipt(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  return isReceiptOf(tx, requestId, fileId)
}

/** Whether money of the request waits to be given back. */
export async function isRefundDue(tx: ScopedTransaction, requestId: string): Promise<boolean> {
  return (await findLatestPayment(tx, requestId))?.refund_due ?? false
}

/** For every end of a request: what was received for it goes on the list of refunds, once. */
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
