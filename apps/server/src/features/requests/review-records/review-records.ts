import { ApiError } from "@trazo/contract/errors/errors"
import { requestModules } from "@trazo/domain/buying/channel"
import { type CheckedDecision, checksOf, type ReviewCheck } from "@trazo/domain/desk/review-checks"
import type { SharedSignal } from "@trazo/domain/desk/shared-signals"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { type Insertable, sql } from "kysely"
import type { Executive } from "../../../actor.ts"
import { isAllowedAny } from "../../../database/lists/staff-columns.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import type { RequestRow } from "../requests/request.ts"

/** More than anybody reads of one request. */
const shown = 100

type New<Table extends "request_notes" | "request_checks"> = Omit<
  Insertable<Database[Table]>,
  "id" | "distributor_id"
>

async function insertNote(tx: ScopedTransaction, note: New<"request_notes">): Promise<void> {
  await tx
    .insertInto("request_notes")
    .values({ ...note, distributor_id: tx.scope.distributorId })
    .execute()
}

async function insertChecks(tx: ScopedTransaction, row: New<"request_checks">): Promise<void> {
  await tx
    .insertInto("request_checks")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** Newest first. */
function listNotes(tx: ScopedTransaction, requestId: string) {
  return tx
    .selectFrom("request_notes as note")
    .innerJoin("executives", "executives.id", "note.written_by")
    .select(["note.id", "note.text", "note.created_at as createdAt", "executives.names as by"])
    .where("note.distributor_id", "=", tx.scope.distributorId)
    .where("note.request_id", "=", requestId)
    .orderBy("note.created_at", "desc")
    .orderBy("note.id", "desc")
    .limit(shown)
    .execute()
}

/** Newest first. */
function listChecks(tx: ScopedTransaction, requestId: string) {
  return tx
    .selectFrom("request_checks as kept")
    .innerJoin("executives", "executives.id", "kept.decided_by")
    .select(["kept.id", "kept.decision", "kept.checks", "kept.created_at as createdAt"])
    .select("executives.names as by")
    .where("kept.distributor_id", "=", tx.scope.distributorId)
    .where("kept.request_id", "=", requestId)
    .orderBy("kept.created_at", "desc")
    .orderBy("kept.id", "desc")
    .limit(shown)
    .execute()
}

/** With the executive who gave it. It counts for the account for which it was given, while they may approve requests of the channel. */
function findFirstApproval(
  tx: ScopedTransaction,
  { id, channel, client_id }: Pick<RequestRow, "id" | "channel" | "client_id">,
) {
  const permission: Permission = `${requestModules[channel]}:approve`
  return tx
    .selectFrom("first_approvals as first")
    .innerJoin("executives", "executives.id", "first.approved_by")
    .select(["executives.id", "executives.names", "first.created_at as createdAt"])
    .where("first.distributor_id", "=", tx.scope.distributorId)
    .where("first.request_id", "=", id)
    .where("first.client_id", "=", client_id)
    .where("executives.state", "=", "active")
    .where(isAllowedAny([permission]))
    .executeTakeFirst()
}

async function insertFirstApproval(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["first_approvals"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("first_approvals")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** A move of the request ends its first approval. */
export async function endFirstApproval(tx: ScopedTransaction, requestId: string): Promise<void> {
  await tx
    .deleteFrom("first_approvals")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .execute()
}

/** Requests shown of each signal. */
const most = 5

/** Requests of other identities, newest first. */
function listSharedSignals(tx: ScopedTransaction, requestId: string) {
  const shared = sql<{
    request_id: string
    signal: SharedSignal
  }>`(select * from shared_signals(${requestId}::uuid, ${most}))`.as("shared")
  return tx
    .selectFrom("requests")
    .innerJoin(shared, (join) => join.onRef("shared.request_id", "=", "requests.id"))
    .select(["requests.id", "requests.number", "requests.status", "requests.channel", "requests.user_info"])
    .select("shared.signal")
    .where("requests.distributor_id", "=", tx.scope.distributorId)
    .orderBy("requests.created_at", "desc")
    .orderBy("requests.id", "desc")
    .execute()
}

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

export async function recordNote(
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
  await endFirstApproval(tx, request.id)
  if (request.client_id === null) throw new ApiError("MOVE_NOT_ALLOWED")
  const given = { approved_by: actor.id, created_at: deps.clock.now() }
  await insertFirstApproval(tx, { request_id: request.id, client_id: request.client_id, ...given })
  recordAudit(tx, { actor, action: "request.first-approved", object: `request:${request.id}` }, deps)
  return "first"
}
