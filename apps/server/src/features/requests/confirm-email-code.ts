import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { confirmOneTimeCode } from "../one-time-codes/confirm-one-time-code.ts"
import { linkTo } from "../tenants/brand.ts"
import { changeDraft } from "./change-draft.ts"
import { loadRequest } from "./load-request.ts"
import { lockDraft, ownRequestId, requireReached } from "./lock-draft.ts"
import { resumeTokenOf } from "./resume-token-of.ts"
import { withStep } from "./steps-that-hold.ts"

/**
 * Proves the address that the personal data hold. Once proved, it is mailed the link to go on with from another device.
 * @throws ApiError CODE_WRONG, CODE_EXPIRED, CODE_USED, CODE_EXHAUSTED, STEP_NOT_REACHED, MOVE_NOT_ALLOWED
 */
export async function confirmEmailCode(
  scope: Scope,
  { actor, code }: { actor: Actor; code: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "crash">,
): Promise<PurchaseFlow> {
  const subject = ownRequestId(actor)
  const { user_info: info } = await inScope(deps.db, scope, (tx) => loadRequest(tx, subject))
  const destination = info.email ?? ""
  const flow = await confirmOneTimeCode(
    scope,
    { purpose: "request-email", subject, destination, code },
    async (tx) => {
      const { request } = await lockDraft(tx, actor, deps)
      requireReached(request, "code")
      // Changed since it was read: the code went to another address.
      if (request.user_info.email !== destination) throw new ApiError("CODE_EXPIRED")
      if (request.verified_email !== destination) await mailResumeLink(tx, request.id, destination, deps)
      const completed = withStep(request.completed_steps, "code")
      const changes = { verified_email: destination, completed_steps: completed }
      return await changeDraft(tx, { id: request.id, changes, actor, action: "request.email-verified" }, deps)
    },
    deps,
  )
  deps.crash.reach("code-accepted")
  return flow
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
