import type { ReviewMails } from "@trazo/contract/review"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listRequestMails } from "../mail/mail-delivery.ts"
import { allowedIn, presentReviewMails } from "./presenters.ts"
import { type ReviewCall, requireStaff } from "./review-module.ts"
import { loadReviewed } from "./reviewed-request.ts"

/** What the applicant was mailed about a request, and how that went. @throws ApiError REQUEST_NOT_FOUND */
export function listReviewMails(
  scope: Scope,
  call: ReviewCall,
  deps: Pick<Deps, "db">,
): Promise<ReviewMails> {
  const staff = requireStaff(call.actor, call.module, "view")
  const mayResend = allowedIn(call.module, staff).includes("approve")
  return inScope(deps.db, scope, async (tx) => {
    const { id } = await loadReviewed(tx, call)
    return presentReviewMails(await listRequestMails(tx, id, { mayResend }))
  })
}
