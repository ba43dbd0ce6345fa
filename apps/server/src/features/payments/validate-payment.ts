import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { decidePayment, type PaymentDecision } from "./decide-payment.ts"

/**
 * The money arrived: the request goes to review and its holder gets to know. The same person's second click
 * answers what stands.
 * @throws ApiError PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED
 */
export function validatePayment(
  tx: ScopedTransaction,
  decision: PaymentDecision,
  deps: Deps,
): Promise<RequestRow> {
  return decidePayment(tx, decision, { status: "received", reason: null }, deps)
}
