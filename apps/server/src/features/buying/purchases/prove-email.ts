import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import type { CodeDelivery } from "@trazo/contract/platform/mail-delivery"
import { type Actor, ownRequestId } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { confirmOneTimeCode } from "../../identity/one-use-secrets/confirm-one-time-code.ts"
import { loadCodeDelivery, sendOneTimeCode } from "../../identity/one-use-secrets/send-one-time-code.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { loadOwnRequest } from "../../requests/requests/request.ts"
import { continueTokenOf, nextResumeToken } from "../../requests/requests/resume-token.ts"
import { changeDraft } from "./change-draft.ts"
import { lockDraft, requireReached, withStep } from "./draft.ts"

/** @throws ApiError STEP_NOT_REACHED, CODE_TOO_SOON, MOVE_NOT_ALLOWED */
export async function sendEmailCode(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    requireReached(request, "code")
    const destination = request.userInfo.email
    if (!destination) throw new ApiError("STEP_NOT_REACHED")
    const { id } = request
    const link = await linkTo(tx, paths.purchaseContinue(continueTokenOf(request, deps)), deps)
    const code = { purpose: "request-email", subject: id, destination, requestId: id, link } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    recordAudit(tx, { actor, action: "request.code-sent", object: `request:${id}` }, deps)
    return { sentTo: destination, expiresInSeconds }
  })
}

/**
 * Verifies the address and ends every earlier token of the request: whoever held one before has to come from the mail with the
 * code, whose link asks for another one. Who leaves the draft is mailed a link later.
 * @throws ApiError CODE_WRONG, CODE_EXPIRED, CODE_USED, CODE_EXHAUSTED, STEP_NOT_REACHED, MOVE_NOT_ALLOWED
 */
export async function confirmEmailCode(
  scope: Scope,
  { actor, code }: { actor: Actor; code: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "crash" | "authority">,
): Promise<{ flow: PurchaseFlow; resumeToken: string }> {
  const subject = ownRequestId(actor)
  const { userInfo: info } = await inScope(deps.db, scope, (tx) => loadOwnRequest(tx, actor))
  const destination = info.email ?? ""
  const confirmed = await confirmOneTimeCode(
    scope,
    { purpose: "request-email", subject, destination, code },
    async (tx) => {
      const { request } = await lockDraft(tx, actor, deps)
      requireReached(request, "code")
      // The address changed after the code was sent.
      if (request.userInfo.email !== destination) throw new ApiError("CODE_EXPIRED")
      const completed = withStep(request.completedSteps, "code")
      const { resumeToken, columns } = nextResumeToken(request, deps)
      const changes = { ...columns, verifiedEmail: destination, completedSteps: completed }
      const entry = { id: request.id, changes, actor, action: "request.email-verified" as const }
      return { flow: await changeDraft(tx, entry, deps), resumeToken }
    },
    deps,
  )
  deps.crash.reach("code-accepted")
  return confirmed
}

/** @throws ApiError REQUEST_LINK_INVALID, REQUEST_NOT_FOUND */
export function getEmailCodeDelivery(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const subject = ownRequestId(actor)
    const { userInfo: info } = await loadOwnRequest(tx, actor)
    return loadCodeDelivery(tx, { purpose: "request-email", subject, destination: info.email ?? "" })
  })
}
