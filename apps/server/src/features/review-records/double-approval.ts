import { ApiError } from "@trazo/contract/errors/errors"
import type { Executive } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { deleteFirstApproval, findFirstApproval, insertFirstApproval } from "./first-approvals.queries.ts"

/**
 * Records the first of two approvals. Call it with the request locked, for a distributor with «doble aprobación».
 * @returns "second" when another person gave the first one, "repeated" when this person did
 */
export async function recordApproval(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Executive },
  deps: Pick<Deps, "clock">,
): Promise<"first" | "repeated" | "second"> {
  const first = await findFirstApproval(tx, request)
  if (first) return first.id === actor.id ? "repeated" : "second"
  // That of somebody who may no longer approve, or for another account.
  await deleteFirstApproval(tx, request.id)
  if (request.client_id === null) throw new ApiError("MOVE_NOT_ALLOWED")
  const given = { approved_by: actor.id, created_at: deps.clock.now() }
  await insertFirstApproval(tx, { request_id: request.id, client_id: request.client_id, ...given })
  recordAudit(tx, { actor, action: "request.first-approved", object: `request:${request.id}` }, deps)
  return "first"
}

/** A move of the request ends its first approval. */
export function endFirstApproval(tx: ScopedTransaction, requestId: string): Promise<void> {
  return deleteFirstApproval(tx, requestId)
}
