import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { lockDistributor } from "./lock-distributor.ts"
import { liftSuspensions, updateDistributor } from "./queries.ts"

/** Does nothing if the distributor is active. @throws ApiError NOT_FOUND */
export async function activateDistributor(scope: Scope, actor: Actor, deps: Deps): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if ((await lockDistributor(tx)).state === "active") return
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "distributor.activated", object }, deps)
    await Promise.all([updateDistributor(tx, { state: "active" }), liftSuspensions(tx, deps.clock.now())])
  })
  return { ok: true }
}
