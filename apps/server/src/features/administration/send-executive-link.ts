import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { mailExecutiveLink } from "../password-resets/send-reset-link.ts"

/** Invalidates the former link. @throws ApiError NOT_FOUND, also for a disabled executive; LINK_TOO_SOON */
export async function sendExecutiveLink(
  scope: Scope,
  executive: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await mailExecutiveLink(tx, executive, deps)
    recordAudit(tx, { actor, action: "executive.link-sent", object: `executive:${executive}` }, deps)
  })
  return { ok: true }
}
