import { canMove } from "@trazo/domain/request-status"
import { system } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listDistributors } from "../tenants/list-distributors.ts"
import { lockRequest } from "./load-request.ts"
import { moveRequest } from "./move-request.ts"
import { listDueRequests } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"

/** Whether a request must not expire now, such as one whose certificate is half made. */
export type ExpiryHold = (tx: ScopedTransaction, request: RequestRow) => Promise<boolean>

const batch = 500

/**
 * Ends what was left alone too long, over all distributors, each request in a transaction of its own: one that
 * fails does not keep the others.
 * @returns how many expired
 */
export async function expireRequests(
  deps: Pick<Deps, "db" | "clock" | "log">,
  isHeld: ExpiryHold = async () => false,
): Promise<number> {
  let expired = 0
  for (const scope of await listDistributors(deps.db)) {
    const due = await inScope(deps.db, scope, (tx) => listDueRequests(tx, deps.clock.now(), batch))
    for (const { id } of due) {
      try {
        if (await expireRequest(scope, id, deps, isHeld)) expired += 1
      } catch (error) {
        deps.log.error({ err: error, request: id }, "a request could not expire")
      }
    }
  }
  return expired
}

async function expireRequest(
  scope: Scope,
  id: string,
  deps: Pick<Deps, "db" | "clock">,
  isHeld: ExpiryHold,
): Promise<boolean> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, id)
    const isDue = request.expires_at !== null && request.expires_at <= deps.clock.now()
    if (!isDue || !canMove(request.status, "expired") || (await isHeld(tx, request))) return false
    await moveRequest(tx, { request, to: "expired", actor: system }, deps)
    return true
  })
}
