import type { Review } from "@trazo/contract/reviews/review"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { endAssignment, requireNoOtherAssignee } from "../assignments/assignments.ts"
import { refusePayment, validatePayment } from "../payments/decide-payment.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { loadReview } from "./load-review.ts"
import { type DecisionCall, lockReviewed, requireStaff, type Staff } from "./review-request.ts"

type Decide = (tx: ScopedTransaction, decision: { request: RequestRow; actor: Staff }) => Promise<RequestRow>

/** @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN */
function decideRequestPayment(
  scope: Scope,
  { seenAssignee, ...call }: DecisionCall,
  decide: Decide,
  deps: Deps,
): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "validatePayment")
  return inScope(deps.db, scope, async (tx) => {
    const locked = await lockReviewed(tx, call)
    await requireNoOtherAssignee(tx, { request: locked, actor: staff, seenAssignee }, deps)
    const request = await decide(tx, { request: locked, actor: staff })
    if (request.status === "payment") await endAssignment(tx, request.id)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}

/** @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN */
export function validateRequestPayment(scope: Scope, call: DecisionCall, deps: Deps): Promise<Review> {
  return decideRequestPayment(scope, call, (tx, decision) => validatePayment(tx, decision, deps), deps)
}

/** @throws ApiError REQUEST_NOT_FOUND, PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN */
export function refuseRequestPayment(
  scope: Scope,
  { reason, ...call }: DecisionCall & { reason: string },
  deps: Deps,
): Promise<Review> {
  const refuse: Parameters<typeof decideRequestPayment>[2] = (tx, decision) =>
    refusePayment(tx, { ...decision, reason }, deps)
  return decideRequestPayment(scope, call, refuse, deps)
}
