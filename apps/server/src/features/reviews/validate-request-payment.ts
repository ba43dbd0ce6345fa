import type { Review } from "@trazo/contract/review"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { validatePayment } from "../payments/decide-payment.ts"
import { decideRequestPayment } from "./decide-request-payment.ts"
import type { ReviewCall } from "./review-module.ts"

/** The transfer arrived. @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED */
export function validateRequestPayment(scope: Scope, call: ReviewCall, deps: Deps): Promise<Review> {
  return decideRequestPayment(scope, call, (tx, decision) => validatePayment(tx, decision, deps), deps)
}
