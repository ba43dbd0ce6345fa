import { system } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { listDueRequests, lockDueRequest } from "../../requests/requests/request.ts"
import { abandonIntent } from "./reserve-issuance.ts"

type ExpiryDeps = Pick<Deps, "db" | "clock" | "log" | "authority" | "jobs" | "random" | "live" | "reactions">

const batch = 500

/**
 * Expires overdue requests of all distributors. Each request has its own transaction, so one failure does not stop
 * the rest. Issuance intents of expired requests are revoked.
 * @returns number of expired requests
 */
export async function expireRequests(deps: ExpiryDeps): Promise<number> {
  let expired = 0
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    const due = await inScope(deps.db, scope, (tx) => listDueRequests(tx, deps.clock.now(), batch))
    for (const id of due) {
      try {
        if (await expireRequest(scope, id, deps)) expired += 1
      } catch (error) {
        deps.log.error({ err: error, request: id }, "a request could not expire")
      }
    }
  }
  return expired
}

/** @returns false when the request is not due */
export async function expireRequest(scope: Scope, id: string, deps: ExpiryDeps): Promise<boolean> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockDueRequest(tx, id, deps)
    if (!request) return false
    await abandonIntent(tx, request, deps)
    await moveRequest(tx, { request, to: "expired", actor: system }, deps)
    return true
  })
}
