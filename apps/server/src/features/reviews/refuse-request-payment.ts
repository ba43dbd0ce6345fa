import type { Review } from "@trazo/contract/review"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { refusePayment } from "../payments/decide-payment.ts"
import { decideRequestPayment } from "./decide-request-payment.ts"
import type { ReviewCall } from "./review-module.ts"

/** The receipt does not hold. @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED */
export function refuseRequestPayment(
  scope: Scope,
  { reason, ...call }: ReviewCall & { reason: string },
  deps: Deps,
): Promise<Review> {
  const refuse: Parameters<typeof decideRequestPayment>[2] = (tx, decision) =>
    refusePayment(tx, { ...decision, reason }, deps)
  return decideRequestPayment(scope, call, refuse, deps)
}
