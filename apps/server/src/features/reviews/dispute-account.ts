import type { Review } from "@trazo/contract/reviews/review"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { openDispute, requireDispute, settleDispute } from "../requests/dispute-account.ts"
import { lockRequest } from "../requests/load-request.ts"
import { loadReview } from "./load-review.ts"
import { listApprovedRequests } from "./people.queries.ts"
import { reject } from "./reject-request.ts"
import { lockReviewed, type ReviewCall, requireStaff } from "./review-request.ts"

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, ACCOUNT_DISPUTED, ACCOUNT_DECISION_REQUIRED */
export function disputeAccount(
  scope: Scope,
  { account, reason, ...call }: ReviewCall & { account: { id: string; email: string }; reason: string },
  deps: Deps,
): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    await openDispute(tx, { request, account, reason, actor: staff }, deps)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}

const rejectionReason = "La cuenta con la que se pidió no es de la persona de este documento"

/**
 * The second reviewer's decision. A confirmation rejects the account's approved requests, whose certificate could be
 * activated otherwise.
 * @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, SECOND_REVIEWER_REQUIRED
 */
export function decideAccountDispute(
  scope: Scope,
  { isConfirmed, ...call }: ReviewCall & { isConfirmed: boolean },
  deps: Deps,
): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    const { client_id: clientId } = await requireDispute(tx, { request, actor: staff })
    for (const id of isConfirmed ? await listApprovedRequests(tx, clientId) : []) {
      const approved = await lockRequest(tx, id)
      if (approved.status !== "approved") continue
      await reject(tx, { request: approved, reason: rejectionReason, actor: staff }, deps)
    }
    await settleDispute(tx, { request, isConfirmed, actor: staff }, deps)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}
