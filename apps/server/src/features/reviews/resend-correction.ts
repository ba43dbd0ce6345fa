import type { Review } from "@trazo/contract/review"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { renewCorrectionLink } from "../corrections/renew-correction-link.ts"
import { loadReview } from "./load-review.ts"
import { type ReviewCall, requireStaff } from "./review-module.ts"
import { lockReviewed } from "./reviewed-request.ts"

/** Sends the applicant a new link to what was asked. @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, LINK_TOO_SOON */
export function resendCorrection(scope: Scope, call: ReviewCall, deps: Deps): Promise<Review> {
  const { module } = call
  const staff = requireStaff(call.actor, module, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    await renewCorrectionLink(tx, { request, actor: staff }, deps)
    return loadReview(tx, { request, module, staff }, deps)
  })
}
