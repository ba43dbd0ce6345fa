import type { ReviewMails } from "@trazo/contract/review"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listRequestMails } from "../mail/list-request-mails.ts"
import { resendRequestMail } from "../mail/resend-request-mail.ts"
import { presentReviewMails } from "./presenters.ts"
import { type ReviewCall, requireStaff } from "./review-module.ts"
import { lockReviewed } from "./reviewed-request.ts"

/**
 * Sends a mail that was refused again, to the request's present address: the mailbox was full, or the address was
 * corrected. @throws ApiError REQUEST_NOT_FOUND, NOT_FOUND, MOVE_NOT_ALLOWED
 */
export function resendReviewMail(
  scope: Scope,
  { mailId, ...call }: ReviewCall & { mailId: string },
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<ReviewMails> {
  const actor = requireStaff(call.actor, call.module, "approve")
  return inScope(deps.db, scope, async (tx) => {
    const { id: requestId, verified_email: verified, user_info: info } = await lockReviewed(tx, call)
    await resendRequestMail(tx, { mailId, requestId, to: verified ?? info.email ?? "", actor }, deps)
    return presentReviewMails(await listRequestMails(tx, requestId, { mayResend: true }))
  })
}
