import { ApiError } from "@trazo/contract/errors"
import type { Review } from "@trazo/contract/review"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { assignRequest, loadAssignees, releaseRequest } from "../assignments/assignments.ts"
import { loadReview } from "./load-review.ts"
import { lockReviewed, type ReviewCall, requireStaff } from "./review-request.ts"

/**
 * Takes the request, or gives it to a colleague who may decide it.
 * @throws ApiError REQUEST_NOT_FOUND, NOT_ALLOWED, REQUEST_TAKEN, MOVE_NOT_ALLOWED, ASSIGNEE_NOT_FOUND
 */
export function assignReview(
  scope: Scope,
  { to, seenAssignee, ...call }: ReviewCall & { to?: string | undefined; seenAssignee?: string | undefined },
  deps: Pick<Deps, "db" | "clock">,
): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "view")
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    const assignees = await loadAssignees(tx, channel)
    if (!assignees.some(({ id }) => id === staff.id)) throw new ApiError("NOT_ALLOWED")
    if (requestStatusCatalogue[request.status].nextActor !== "staff") throw new ApiError("MOVE_NOT_ALLOWED")
    const assignee = to ?? staff.id
    if (!assignees.some(({ id }) => id === assignee)) throw new ApiError("ASSIGNEE_NOT_FOUND")
    await assignRequest(tx, { request, actor: staff, to: assignee, seenAssignee }, deps)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}

/** @throws ApiError REQUEST_NOT_FOUND, REQUEST_TAKEN */
export function releaseReview(
  scope: Scope,
  call: ReviewCall,
  deps: Pick<Deps, "db" | "clock">,
): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "view")
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    await releaseRequest(tx, { request, actor: staff }, deps)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}
