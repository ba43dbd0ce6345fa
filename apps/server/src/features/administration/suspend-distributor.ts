import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { endAllSessions } from "../sessions/end-sessions.ts"
import { lockDistributor } from "./lock-distributor.ts"
import { insertSuspension, updateDistributor } from "./queries.ts"

/**
 * Ends all sessions of the distributor. Its hosts then respond as unknown, and its certificate status stays available.
 * A suspended distributor keeps its first reason.
 * @throws ApiError NOT_FOUND
 */
export async function suspendDistributor(
  scope: Scope,
  reason: string,
  actor: Actor,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if ((await lockDistributor(tx)).state === "suspended") return
    const now = deps.clock.now()
    const id = newId(deps.random, now)
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "distributor.suspended", object, data: { suspension: id } }, deps)
    await Promise.all([
      updateDistributor(tx, { state: "suspended" }),
      insertSuspension(tx, { id, reason, suspended_at: now }),
      endAllSessions(tx),
    ])
  })
  return { ok: true }
}
