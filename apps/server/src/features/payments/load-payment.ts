import type { ScopedTransaction } from "../../database/scope.ts"
import { type PaymentState, presentPayment } from "./presenters.ts"
import { findLatestPayment, isReceiptOf } from "./queries.ts"

/** The last payment of a request, as the wire carries it. */
export async function loadPayment(tx: ScopedTransaction, requestId: string): Promise<PaymentState | null> {
  const payment = await findLatestPayment(tx, requestId)
  return payment ? presentPayment(payment) : null
}

/** Whether money waits to be given back. */
export async function isRefundDue(tx: ScopedTransaction, requestId: string): Promise<boolean> {
  return (await findLatestPayment(tx, requestId))?.refund_due ?? false
}

/** Whether a file is a receipt of the request, also one that was refused. */
export function hasReceipt(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  return isReceiptOf(tx, requestId, fileId)
}
