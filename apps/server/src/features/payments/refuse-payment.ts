import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { decidePayment, type PaymentDecision } from "./decide-payment.ts"

/**
 * The receipt does not hold: the request waits for payment again, with the reason that its holder reads.
 * @throws ApiError PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED
 */
export function refusePayment(
  tx: ScopedTransaction,
  { reason, ...decision }: PaymentDecision & { reason: string },
  deps: Deps,
): Promise<RequestRow> {
  return decidePayment(tx, decision, { status: "refused", reason }, deps)
}
