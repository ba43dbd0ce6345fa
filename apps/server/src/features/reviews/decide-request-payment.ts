import type { Review } from "@trazo/contract/review"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { loadReview } from "./load-review.ts"
import { type ReviewCall, requireStaff, type Staff } from "./review-module.ts"
import { lockReviewed } from "./reviewed-request.ts"

type Decide = (tx: ScopedTransaction, decision: { request: RequestRow; actor: Staff }) => Promise<RequestRow>

/** @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED */
export function decideRequestPayment(
  scope: Scope,
  call: ReviewCall,
  decide: Decide,
  deps: Deps,
): Promise<Review> {
  const { module } = call
  const staff = requireStaff(call.actor, module, "validatePayment")
  return inScope(deps.db, scope, async (tx) => {
    const request = await decide(tx, { request: await lockReviewed(tx, call), actor: staff })
    return loadReview(tx, { request, module, staff }, deps)
  })
}
