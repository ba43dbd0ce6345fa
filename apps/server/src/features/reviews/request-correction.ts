import type { CorrectionTarget, Review } from "@trazo/contract/reviews/review"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { endAssignment, requireNoOtherAssignee } from "../assignments/assignments.ts"
import { openCorrection, renewCorrectionLink } from "../corrections/open-correction.ts"
import { endFirstApproval } from "../review-records/double-approval.ts"
import { keepChecks } from "../review-records/review-records.ts"
import { loadReview } from "./load-review.ts"
import { type DecisionCall, lockReviewed, type ReviewCall, requireStaff } from "./review-request.ts"

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, VALIDATION_FAILED, REQUEST_TAKEN */
export function requestCorrection(
  scope: Scope,
  { targets, seenAssignee, checks, ...call }: DecisionCall & { targets: readonly CorrectionTarget[] },
  deps: Deps,
): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const locked = await lockReviewed(tx, call)
    await requireNoOtherAssignee(tx, { request: locked, actor: staff, seenAssignee }, deps)
    await keepChecks(tx, { request: locked, actor: staff, decision: "correction", checks }, deps)
    const request = await openCorrection(tx, { request: locked, targets, actor: staff }, deps)
    await endFirstApproval(tx, request.id)
    await endAssignment(tx, request.id)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}

/** Mails the applicant a new correction link. @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, LINK_TOO_SOON */
export function resendCorrection(scope: Scope, call: ReviewCall, deps: Deps): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    await renewCorrectionLink(tx, { request, actor: staff }, deps)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}
