import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { lockDraft, requireReached } from "./lock-draft.ts"

/**
 * Sends a code to the address of the personal data.
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
    const { expiresInSeconds } = await sendOneTimeCode(tx, binding, deps)
    recordAudit(tx, { actor, action: "request.code-sent", object: `request:${request.id}` }, deps)
    return { sentTo: destination, expiresInSeconds }
  })
}
