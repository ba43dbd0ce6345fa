import { type CheckedDecision, checksOf, type ReviewCheck } from "@trazo/domain/requests/review-checks"
import type { Executive } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { findFirstApproval } from "./first-approvals.queries.ts"
import { insertChecks, insertNote, listChecks, listNotes } from "./queries.ts"
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
