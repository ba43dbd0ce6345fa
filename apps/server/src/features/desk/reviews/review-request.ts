import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import type { ReviewCheck } from "@trazo/domain/desk/review-checks"
import { type Actor, type Executive, requireStaff, type StaffPermission } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadRequest, lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { recordNote } from "../../requests/review-records/review-records.ts"

type ReviewKey = Pick<ReviewCall, "id" | "channel">

/** Hides drafts and requests of other channels. */
function requireInChannel(request: RequestRow, { channel }: ReviewKey): RequestRow {
  const isHere = request.channel === channel && request.number !== null
  if (!isHere) throw new ApiError("REQUEST_NOT_FOUND")
  return request
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function loadReviewed(tx: ScopedTransaction, key: ReviewKey): Promise<RequestRow> {
  return requireInChannel(await loadRequest(tx, key.id), key)
}

/** Locks the request until the transaction ends. @throws ApiError REQUEST_NOT_FOUND */
export async function lockReviewed(tx: ScopedTransaction, key: ReviewKey): Promise<RequestRow> {
  return requireInChannel(await lockRequest(tx, key.id), key)
}

export interface ReviewCall {
  id: string
  channel: ReviewedChannel
  actor: Actor
}

/** A decision on a request that somebody else may have. */
export interface DecisionCall extends ReviewCall {
  /** The other person who has the request, as shown to the reviewer. */
  seenAssignee?: string | undefined
  /** The reviewer's checklist, kept with the decision. */
  checks?: readonly ReviewCheck[] | undefined
}

/** Changes the locked request. Returns it as it is afterwards. */
type Decision = (
  tx: ScopedTransaction,
  given: { request: RequestRow; actor: Executive },
) => Promise<RequestRow>

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
): Promise<RequestState> {
  const actor = requireStaff(call.actor, call.channel, permission)
  return inScope(db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    const { id, status } = await decision(tx, { request, actor })
    return { id, status }
  })
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function addNote(
  scope: Scope,
  { text, ...call }: ReviewCall & { text: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const actor = requireStaff(call.actor, call.channel, "view")
  await inScope(deps.db, scope, async (tx) => {
    const request = await loadReviewed(tx, call)
    await recordNote(tx, { request, actor, text }, deps)
  })
  return { ok: true }
}
