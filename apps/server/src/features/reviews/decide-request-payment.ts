import type { Review } from "@trazo/contract/review"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { refusePayment, validatePayment } from "../payments/decide-payment.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { loadReview } from "./load-review.ts"
import { type ReviewCall, requireStaff, type Staff } from "./review-module.ts"
import { lockReviewed } from "./reviewed-request.ts"

type Decide = (tx: ScopedTransaction, request: RequestRow, actor: Staff) => Promise<RequestRow>

function decide(scope: Scope, call: ReviewCall, decision: Decide, deps: Deps): Promise<Review> {
  const { module } = call
  const staff = requireStaff(call.actor, module, "validatePayment")
  return inScope(deps.db, scope, async (tx) => {
    const request = await decision(tx, await lockReviewed(tx, call), staff)
    return loadReview(tx, { request, module, staff }, deps)
  })
}

/** The transfer arrived. @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED */
export function validateRequestPayment(scope: Scope, call: ReviewCall, deps: Deps): Promise<Review> {
  return decide(scope, call, (tx, request, actor) => validatePayment(tx, { request, actor }, deps), deps)
}

/** The receipt does not hold. @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED */
export function refuseRequestPayment(
  scope: Scope,
  { reason, ...call }: ReviewCall & { reason: string },
  deps: Deps,
): Promise<Review> {
  return decide(
    scope,
    call,
    (tx, request, actor) => refusePayment(tx, { request, actor, reason }, deps),
    deps,
  )
}
