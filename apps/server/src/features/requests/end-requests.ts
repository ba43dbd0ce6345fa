import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { canMove } from "@trazo/domain/requests/request-status"
import { type Actor, system } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { abandonIntent } from "../activations/reserve-issuance.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { ownRequestId } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { lockRequest } from "./load-request.ts"
import { moveRequest } from "./move-request.ts"
import { listDueRequests } from "./queries.ts"

/**
 * Cancels an unpaid request. Cancelling twice returns the same response.
 * @throws ApiError MOVE_NOT_ALLOWED after a payment was sent
 */
export async function cancelRequest(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "clock" | "random" | "live">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, ownRequestId(actor))
    if (request.status === "cancelled") return await loadFlow(tx, request, deps)
    if (request.status !== "draft" && request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
    return await loadFlow(tx, await moveRequest(tx, { request, to: "cancelled", actor }, deps), deps)
  })
}

type ExpiryDeps = Pick<Deps, "db" | "clock" | "log" | "authority" | "jobs" | "random" | "live">

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
    for (const { id } of due) {
      try {
        if (await expireRequest(scope, id, deps)) expired += 1
      } catch (error) {
        deps.log.error({ err: error, request: id }, "a request could not expire")
      }
    }
  }
  return expired
}

async function expireRequest(scope: Scope, id: string, deps: ExpiryDeps): Promise<boolean> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, id)
    const isDue = request.expires_at !== null && request.expires_at <= deps.clock.now()
    if (!isDue || !canMove(request.status, "expired")) return false
    await abandonIntent(tx, request, deps)
    await moveRequest(tx, { request, to: "expired", actor: system }, deps)
    return true
  })
}
