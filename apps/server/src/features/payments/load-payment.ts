import type { ScopedTransaction } from "../../database/scope.ts"
import { type PaymentState, presentPayment } from "./presenters.ts"
import { findLatestPayment } from "./queries.ts"

/** The last payment of a request, as the wire carries it. */
export async function loadPayment(tx: ScopedTransaction, requestId: string): Promise<PaymentState | null> {
  const payment = await findLatestPayment(tx, requestId)
  return payment ? presentPayment(payment) : null
}
