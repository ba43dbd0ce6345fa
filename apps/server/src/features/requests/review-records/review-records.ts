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

type New<Table extends "requestNotes" | "requestChecks"> = Omit<
  Insertable<Database[Table]>,
  "id" | "distributorId"
>

async function insertNote(tx: ScopedTransaction, note: New<"requestNotes">): Promise<void> {
  await tx
    .insertInto("requestNotes")
    .values({ ...note, distributorId: tx.scope.distributorId })
    .execute()
}

async function insertChecks(tx: ScopedTransaction, row: New<"requestChecks">): Promise<void> {
  await tx
    .insertInto("requestChecks")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

/** Newest first. */
function listNotes(tx: ScopedTransaction, requestId: string) {
  return tx
    .selectFrom("requestNotes as note")
    .innerJoin("executives", "executives.id", "note.writtenBy")
    .select(["note.id", "note.text", "note.createdAt", "executives.names as by"])
    .where("note.distributorId", "=", tx.scope.distributorId)
    .where("note.requestId", "=", requestId)
    .orderBy("note.createdAt", "desc")
    .orderBy("note.id", "desc")
    .limit(shown)
    .execute()
}

/** Newest first. */
function listChecks(tx: ScopedTransaction, requestId: string) {
  return tx
    .selectFrom("requestChecks as kept")
    .innerJoin("executives", "executives.id", "kept.decidedBy")
    .select(["kept.id", "kept.decision", "kept.checks", "kept.createdAt"])
    .select("executives.names as by")
    .where("kept.distributorId", "=", tx.scope.distributorId)
    .where("kept.requestId", "=", requestId)
    .orderBy("kept.createdAt", "desc")
    .orderBy("kept.id", "desc")
    .limit(shown)
    .execute()
}

/** With the executive who gave it. It counts for the account for which it was given, while they may approve requests of the channel. */
function findFirstApproval(
  tx: ScopedTransaction,
  { id, channel, clientId }: Pick<RequestRow, "id" | "channel" | "clientId">,
) {
  const permission: Permission = `${requestModules[channel]}:approve`
  return tx
    .selectFrom("firstApprovals as first")
    .innerJoin("executives", "executives.id", "first.approvedBy")
    .select(["executives.id", "executives.names", "first.createdAt"])
    .where("first.distributorId", "=", tx.scope.distributorId)
    .where("first.requestId", "=", id)
    .where("first.clientId", "=", clientId)
    .where("executives.state", "=", "active")
    .where(isAllowedAny([permission]))
    .executeTakeFirst()
}

async function insertFirstApproval(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["firstApprovals"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("firstApprovals")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

/** A move of the request ends its first approval. */
export async function endFirstApproval(tx: ScopedTransaction, requestId: string): Promise<void> {
  await tx
    .deleteFrom("firstApprovals")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .execute()
}

/** Requests shown of each signal. */
const most = 5

/** Requests of other identities, newest first. */
function listSharedSignals(tx: ScopedTransaction, requestId: string) {
  const shared = sql<{
    requestId: string
    signal: SharedSignal
  }>`(select * from shared_signals(${requestId}::uuid, ${most}))`.as("shared")
  return tx
    .selectFrom("requests")
    .innerJoin(shared, (join) => join.onRef("shared.requestId", "=", "requests.id"))
    .select(["requests.id", "requests.number", "requests.status", "requests.channel", "requests.userInfo"])
    .select("shared.signal")
    .where("requests.distributorId", "=", tx.scope.distributorId)
    .orderBy("requests.createdAt", "desc")
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
  const createdAt = deps.clock.now()
  await insertNote(tx, { requestId: request.id, text, writtenBy: actor.id, createdAt })
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
  const checks = checksOf(request.userInfo.identityType).filter((check) => marked.includes(check))
  const createdAt = deps.clock.now()
  await insertChecks(tx, { requestId: request.id, decision, checks, decidedBy: actor.id, createdAt })
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
  if (request.clientId === null) throw new ApiError("MOVE_NOT_ALLOWED")
  const given = { approvedBy: actor.id, createdAt: deps.clock.now() }
  await insertFirstApproval(tx, { requestId: request.id, clientId: request.clientId, ...given })
  recordAudit(tx, { actor, action: "request.first-approved", object: `request:${request.id}` }, deps)
  return "first"
}
