import type { CorrectionTarget, Review } from "@trazo/contract/review"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { openCorrection } from "../corrections/open-correction.ts"
import { loadReview } from "./load-review.ts"
import { type ReviewCall, requireStaff } from "./review-module.ts"
import { lockReviewed } from "./reviewed-request.ts"

/** Sends the request back for these fields and papers. @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, VALIDATION_FAILED */
export function askCorrection(
  scope: Scope,
  { targets, ...call }: ReviewCall & { targets: readonly CorrectionTarget[] },
  deps: Deps,
): Promise<Review> {
  const { module } = call
  const staff = requireStaff(call.actor, module, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const locked = await lockReviewed(tx, call)
    const request = await openCorrection(tx, { request: locked, targets, actor: staff }, deps)
    return loadReview(tx, { request, module, staff }, deps)
  })
}
