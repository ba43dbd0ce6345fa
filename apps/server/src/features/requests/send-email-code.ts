import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { linkTo } from "../tenants/link-to.ts"
import { lockDraft, requireReached } from "./lock-draft.ts"
import { resumeTokenOf } from "./resume-token-of.ts"

/**
 * A code to the address of the personal data and, the first time, the link to go on with from another device.
 * @throws ApiError STEP_NOT_REACHED, CODE_TOO_SOON, MOVE_NOT_ALLOWED
 */
export async function sendEmailCode(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    requireReached(request, "code")
    const destination = request.user_info.email
    if (!destination) throw new ApiError("STEP_NOT_REACHED")
    const about = { requestId: request.id }
    const binding = { purpose: "request-email", subject: request.id, destination, ...about } as const
    const { expiresInSeconds, isFirst } = await sendOneTimeCode(tx, binding, deps)
    if (isFirst) await mailResumeLink(tx, request.id, destination, deps)
    recordAudit(tx, { actor, action: "request.code-sent", object: `request:${request.id}` }, deps)
    return { sentTo: destination, expiresInSeconds }
  })
}

async function mailResumeLink(
  tx: ScopedTransaction,
  requestId: string,
  to: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const link = await linkTo(tx, paths.purchaseResume(resumeTokenOf(requestId, deps)), deps)
  await queueMail(tx, { to, template: "resume-link", variables: { link }, requestId }, deps)
}
