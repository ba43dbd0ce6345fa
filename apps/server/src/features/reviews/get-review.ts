import type { Review } from "@trazo/contract/review"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadReview } from "./load-review.ts"
import { type ReviewCall, requireStaff } from "./review-module.ts"
import { loadReviewed } from "./reviewed-request.ts"

/** @throws ApiError REQUEST_NOT_FOUND */
export function getReview(scope: Scope, call: ReviewCall, deps: Pick<Deps, "db" | "clock">): Promise<Review> {
  const { module } = call
  const staff = requireStaff(call.actor, module, "view")
  return inScope(deps.db, scope, async (tx) => {
    const request = await loadReviewed(tx, call)
    return loadReview(tx, { request, module, staff }, deps)
  })
}
