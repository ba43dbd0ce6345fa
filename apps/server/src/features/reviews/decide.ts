import type { Decided } from "@trazo/contract/reviews/decided"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { presentDecided } from "./presenters.ts"
import {
  lockReviewed,
  type ReviewCall,
  requireStaff,
  type Staff,
  type StaffPermission,
} from "./review-request.ts"

/** Changes the locked request. Returns it as it is afterwards. */
type Decision = (tx: ScopedTransaction, given: { request: RequestRow; actor: Staff }) => Promise<RequestRow>

/**
 * What staff's decisions have in common: they require a permission, lock the request in one transaction, and answer what
 * they did.
 * @throws ApiError NOT_ALLOWED, REQUEST_NOT_FOUND
 */
export function decide(
  scope: Scope,
  { permission, ...call }: ReviewCall & { permission: StaffPermission },
  decision: Decision,
  { db }: Pick<Deps, "db">,
): Promise<Decided> {
  const actor = requireStaff(call.actor, call.channel, permission)
  return inScope(db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    return presentDecided(await decision(tx, { request, actor }))
  })
}
