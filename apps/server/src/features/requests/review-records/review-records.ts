import { ApiError } from "@trazo/contract/errors/errors"
import { type CheckedDecision, checksOf, type ReviewCheck } from "@trazo/domain/desk/review-checks"
import type { Executive } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import type { RequestRow } from "../requests/request.ts"
import {
  deleteFirstApproval,
  findFirstApproval,
  insertChecks,
  insertFirstApproval,
  insertNote,
  listChecks,
  listNotes,
} from "./queries.ts"
import { listSharedSignals } from "./signals.queries.ts"

interface Writing {
  request: RequestRow
  actor: Executive
}

/** Notes, kept checklists and shared signals of a request, newest first. */
export async function loadReviewRecords(tx: ScopedTransaction, request: RequestRow) {
  const [notes, keptChecks, signals, firstApproval] = await Promise.all([
    listNotes(tx, request.id),
    listChecks(tx, request.id),
    listSharedSignals(tx, request.id),
    findFirstApproval(tx, request),
  ])
  return { notes, keptChecks, signals, firstApproval }
}

export async function writeNote(
  tx: ScopedTransaction,
  { request, actor, text }: Writing & { text: string },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const created_at = deps.clock.now()
  await insertNote(tx, { request_id: request.id, text, written_by: actor.id, created_at })
  recordAudit(tx, { actor, action: "request.note-added", object: `request:${request.id}` }, deps)
}

/** Keeps the checklist with the decision. `checks` is undefined when the caller showed none. */
export async function keepChecks(
  tx: ScopedTransaction,
  {
    request,
    actor,
    decision,
    checks: marked,
  }: Writing & { decision: CheckedDecision; checks: readonly ReviewCheck[] | undefined },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  if (marked === undefined) return
  const checks = checksOf(request.user_info.identityType).filter((check) => marked.includes(check))
  const created_at = deps.clock.now()
  await insertChecks(tx, { request_id: request.id, decision, checks, decided_by: actor.id, created_at })
  const object = `request:${request.id}`
  recordAudit(tx, { actor, action: "request.checked", object, data: { decision, checks } }, deps)
}

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
