import { ApiError } from "@trazo/contract/errors/errors"
import {
  canMove,
  expiresAt,
  type RequestStatus,
  requestStatusCatalogue,
} from "@trazo/domain/requests/request-status"
import { type Actor, actorColumn } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Move, MoveDeps, RequestChanges } from "./move-reactions.ts"
import { insertMovement, insertRequest, type NewRequest, updateRequest } from "./queries.ts"
import type { RequestRow } from "./request.ts"

/**
 * The only operation that changes the status of a request. Writes the status and the movement. What follows a move stands
 * in the table of reactions. An approval is given for the request's account of this moment.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function moveRequest(tx: ScopedTransaction, move: Move, deps: MoveDeps): Promise<RequestRow> {
  const { request, to, actor, changes = {} } = move
  if (!canMove(request.status, to)) throw new ApiError("MOVE_NOT_ALLOWED")
  const now = deps.clock.now()
  const reason = move.reason ?? null
  const updated = updateRequest(tx, request.id, {
    ...changes,
    ...(to === "approved" && { approved_client_id: request.client_id }),
    status: to,
    reason,
    status_since: isSameTurn(request.status, to) ? request.status_since : now,
    expires_at: move.expiresAt === undefined ? expiresAt(to, now) : move.expiresAt,
    updated_at: now,
  })
  const states = { status: to, previousStatus: request.status }
  const movement = { request, ...states, actor: actorColumn(actor), reason, at: now }
  const [moved] = await Promise.all([updated, insertMovement(tx, movement)])
  for (const react of deps.reactions[to]) await react(tx, { ...move, moved }, deps)
  return moved
}

/** The promised time runs on when staff validate a payment: the applicant still waits for them. */
function isSameTurn(from: RequestStatus, to: RequestStatus): boolean {
  const actors = [from, to].map((status) => requestStatusCatalogue[status].nextActor)
  return actors.every((actor) => actor === "staff")
}

/** Changes columns of a request. Callers lock the request and write the audit entry. */
export function changeRequest(
  tx: ScopedTransaction,
  id: string,
  changes: RequestChanges,
): Promise<RequestRow> {
  return updateRequest(tx, id, changes)
}

export async function createDraft(
  tx: ScopedTransaction,
  { actor, ...draft }: Omit<NewRequest, "now" | "expiresAt"> & { actor: Actor },
  { clock }: Pick<Deps, "clock">,
): Promise<RequestRow> {
  const now = clock.now()
  const request = await insertRequest(tx, { ...draft, now, expiresAt: expiresAt("draft", now) })
  await insertMovement(tx, {
    request,
    status: "draft",
    previousStatus: null,
    actor: actorColumn(actor),
    reason: null,
    at: now,
  })
  return request
}

/** Builds the search column of the review queue. Update it whenever the number, identity or names change. */
export function searchText(request: Pick<RequestRow, "number" | "user_info">): string {
  const { identity, names, surname1, surname2, companyName, companyRuc, ruc } = request.user_info
  return [request.number, identity, names, surname1, surname2, ruc, companyRuc, companyName]
    .filter(Boolean)
    .join(" ")
}
