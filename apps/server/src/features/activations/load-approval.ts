import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { ownClientRequest } from "../requests/own-client-request.ts"
import { type ApprovalRows, findApprovalRows } from "./queries.ts"

/** An approved request of the client with what has come of its approval so far. */
export interface Approval extends ApprovalRows {
  request: RequestRow
}

/**
 * With `lock`, nobody else goes on with this activation until the transaction ends.
 * @throws ApiError REQUEST_NOT_FOUND; MOVE_NOT_ALLOWED where there is no approval to activate
 */
export async function loadApproval(
  tx: ScopedTransaction,
  wanted: { actor: Actor; id: string; lock: boolean },
): Promise<Approval> {
  // Sent together, read in this order: the rows are those that stand once the lock is held.
  const [request, rows] = await Promise.all([ownClientRequest(tx, wanted), findApprovalRows(tx, wanted.id)])
  if (request.status !== "approved" && request.status !== "issued") throw new ApiError("MOVE_NOT_ALLOWED")
  return { request, ...rows }
}
