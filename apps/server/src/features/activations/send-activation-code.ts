import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { provedAddressOf } from "../requests/request-account.ts"
import { isOpen, mayRestart } from "./activation-rules.ts"
import { loadApproval } from "./load-approval.ts"

/**
 * Sends a code to the address that the request proved, for activating and for starting again with another key. The
 * caller holds the session of the request's account besides (docs/decisions/0022-identity-accounts.md).
 * @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, CODE_TOO_SOON
 */
export async function sendActivationCode(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: false })
    if (!isOpen(approval, deps.clock.now()) && !mayRestart(approval)) throw new ApiError("MOVE_NOT_ALLOWED")
    const destination = provedAddressOf(approval.request)
    const code = { purpose: "activation", subject: id, destination, requestId: id } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    recordAudit(tx, { actor, action: "activation.code-sent", object: `request:${id}` }, deps)
    return { sentTo: destination, expiresInSeconds }
  })
}
