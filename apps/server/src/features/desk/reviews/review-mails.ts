import type { ReviewMails } from "@trazo/contract/desk/review"
import { requireStaff } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listRequestMails, resendRequestMail } from "../../platform/mail/mail-delivery.ts"
import { verifiedEmailOf } from "../../requests/requests/request.ts"
import { allowedIn, presentReviewMails } from "./presenters.ts"
import { loadReviewed, lockReviewed, type ReviewCall } from "./review-request.ts"

/** Lists the mails of a request with their delivery status. @throws ApiError REQUEST_NOT_FOUND */
export function listReviewMails(
  scope: Scope,
  call: ReviewCall,
  deps: Pick<Deps, "db">,
): Promise<ReviewMails> {
  const staff = requireStaff(call.actor, call.channel, "view")
  const mayResend = allowedIn(call.channel, staff).includes("approve")
  return inScope(deps.db, scope, async (tx) => {
    const { id } = await loadReviewed(tx, call)
    return presentReviewMails(await listRequestMails(tx, id, { mayResend }))
  })
}

/** Resends a refused mail to the verified address. @throws ApiError REQUEST_NOT_FOUND, NOT_FOUND, MOVE_NOT_ALLOWED */
export function resendReviewMail(
  scope: Scope,
  { mailId, ...call }: ReviewCall & { mailId: string },
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<ReviewMails> {
  const actor = requireStaff(call.actor, call.channel, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    const { id: requestId } = request
    await resendRequestMail(tx, { mailId, requestId, to: verifiedEmailOf(request), actor }, deps)
    return presentReviewMails(await listRequestMails(tx, requestId, { mayResend: true }))
  })
}
