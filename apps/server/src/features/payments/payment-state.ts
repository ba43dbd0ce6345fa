import type { ScopedTransaction } from "../../database/scope.ts"
import { type PaymentState, presentPayment } from "./presenters.ts"
import { findLatestPayment, isReceiptOf } from "./queries.ts"

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
