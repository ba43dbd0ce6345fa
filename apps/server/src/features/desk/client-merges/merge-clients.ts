import type * as contract from "@trazo/contract/desk/client-merges"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { type MergeProblem, mergeProblem, undoableUntil } from "@trazo/domain/desk/client-merge"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { changeClient } from "../../identity/credentials/client-account.ts"
import { endSessions } from "../../identity/sessions/end-sessions.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findProvisionalPlace, lockIdentities } from "../../requests/identity-accounts/request-account.ts"
import {
  type ClientRow,
  findActiveClient,
  findUnsettled,
  hasApprovalOf,
  insertMerge,
  listDoubleRows,
  listIdentities,
  listMergeRows,
  lockClients,
  lockMerge,
  lockRequestsOf,
  type MergeRow,
  markUndone,
  moveAll,
  moveBack,
} from "./client-merge.ts"
import { presentDoubles } from "./presenters.ts"

type MergeDeps = Pick<Deps, "db" | "clock">

/** @throws ApiError NOT_FOUND */
export function listDoubles(
  { scope, params: { id } }: Call<typeof contract.listDoubles>,
  deps: MergeDeps,
): Promise<RouteResponse<typeof contract.listDoubles>> {
  return inScope(deps.db, scope, async (tx) => {
    const client = await findActiveClient(tx, id)
    // A closed account has no doubles: it may be part of another one.
    if (!client) return { doubles: [], merges: [] }
    const [rows, merges] = [await listDoubleRows(tx, client), await listMergeRows(tx, id)]
    const unsettled = await findUnsettled(tx, [id, ...rows.map((row) => row.id)])
    const doubles = rows.map((row) => ({
      row,
      problem: problemOf({ source: row, target: client, unsettled }),
    }))
    return presentDoubles({ doubles, merges, now: deps.clock.now() })
  })
}

/**
 * Moves requests with their payments, certificates and notes to the account, and closes the other one.
 * @throws ApiError NOT_FOUND, MERGE_REFUSED, ACCOUNT_DISPUTED
 */
export async function mergeClients(
  { scope, actor, params: { id }, body: { source: sourceId, reason } }: Call<typeof contract.mergeClients>,
  deps: MergeDeps,
): Promise<{ ok: true }> {
  const { id: staffId } = actor
  await inScope(deps.db, scope, async (tx) => {
    await lockRequestsOf(tx, sourceId)
    const [source, target] = await lockBoth(tx, sourceId, id)
    if (source.state !== "active" || target.state !== "active") throw new ApiError("MERGE_REFUSED")
    const unsettled = await findUnsettled(tx, [sourceId, id], true)
    const problem = problemOf({ source, target, unsettled })
    if (problem) throw new ApiError(problem === "disputed" ? "ACCOUNT_DISPUTED" : "MERGE_REFUSED")
    // Before its requests move, by which what its phones offered is found.
    await endSessions(tx, { area: "client", id: sourceId })
    const moved = await moveAll(tx, sourceId, id)
    await changeClient(tx, sourceId, { state: "disabled" })
    const now = deps.clock.now()
    await insertMerge(tx, {
      sourceId,
      targetId: id,
      reason,
      ...moved,
      mergedBy: staffId,
      mergedAt: now,
      undoableUntil: undoableUntil(now),
    })
    audit(tx, { actor, action: "client.merged", sourceId, targetId: id }, deps)
  })
  return { ok: true }
}

/**
 * Moves exactly what the merge moved back, and opens the account again. What came to the kept account since then stays.
 * @throws ApiError NOT_FOUND, MERGE_ENDED, MERGE_CHANGED, ACCOUNT_DISPUTED
 */
export async function undoMerge(
  { scope, actor, params: { id, merge: mergeId } }: Call<typeof contract.undoMerge>,
  deps: MergeDeps,
): Promise<{ ok: true }> {
  const { id: staffId } = actor
  await inScope(deps.db, scope, async (tx) => {
    const now = deps.clock.now()
    await lockRequestsOf(tx, id)
    const merge = await lockMerge(tx, { id: mergeId, target: id })
    if (!merge) throw new ApiError("NOT_FOUND")
    if (merge.undoneAt !== null || merge.undoableUntil < now) throw new ApiError("MERGE_ENDED")
    const [source] = await lockBoth(tx, merge.sourceId, id)
    await requireUndoable(tx, merge, source)
    if (!(await moveBack(tx, merge))) throw new ApiError("MERGE_CHANGED")
    await changeClient(tx, source.id, { state: "active" })
    await markUndone(tx, mergeId, { undoneBy: staffId, undoneAt: now })
    audit(tx, { actor, action: "client.merge-undone", sourceId: source.id, targetId: id }, deps)
  })
  return { ok: true }
}

async function lockBoth(
  tx: ScopedTransaction,
  sourceId: string,
  targetId: string,
): Promise<[source: ClientRow, target: ClientRow]> {
  await lockIdentities(tx, await listIdentities(tx, [sourceId, targetId]))
  const rows = await lockClients(tx, [sourceId, targetId])
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  const [source, target] = [rowOf(sourceId), rowOf(targetId)]
  if (!source || !target || source === target) throw new ApiError("NOT_FOUND")
  return [source, target]
}

/**
 * What a merge and a new account must prove, an undo proves too. An approval that was given meanwhile is the kept
 * account's and serves no other one (docs/security/accounts.md).
 * @throws ApiError MERGE_CHANGED, ACCOUNT_DISPUTED
 */
async function requireUndoable(tx: ScopedTransaction, merge: MergeRow, source: ClientRow): Promise<void> {
  const changed = (message: string) => new ApiError("MERGE_CHANGED", { message })
  const { sourceId, targetId } = merge
  const { disputed, changing } = await findUnsettled(tx, [sourceId, targetId])
  if (disputed.length > 0) throw new ApiError("ACCOUNT_DISPUTED")
  if (changing.length > 0) throw changed(unsettledMessage)
  if (source.state !== "disabled" || source.approvedAt !== null) throw new ApiError("MERGE_CHANGED")
  if (await hasApprovalOf(tx, { requests: merge.requestIds, clientId: targetId })) {
    throw changed(approvedMessage)
  }
  if ((await findProvisionalPlace(tx, source)) !== "free") throw changed(fullMessage)
}

const unsettledMessage =
  "La cuenta tiene un cambio de correo sin terminar. Espere a que termine antes de separar las cuentas."
const approvedMessage =
  "Una de las solicitudes que se unieron se aprobó para esta cuenta, y esa aprobación no pasa a otra. Si todavía no tiene certificado, recházela antes de separar las cuentas."
const fullMessage =
  "El documento de la otra cuenta ya tiene otras cuentas sin aprobar. Una o elimine la que sobra antes de separarlas."

interface Pair {
  source: ClientRow
  target: ClientRow
  unsettled: Awaited<ReturnType<typeof findUnsettled>>
}

function problemOf({ source, target, unsettled }: Pair): MergeProblem | null {
  const account = (row: ClientRow) => ({
    identityKey: `${row.identityType} ${row.identityCountry} ${row.identity}`,
    email: row.email,
    isApproved: row.approvedAt !== null,
    isDisputed: unsettled.disputed.includes(row.id),
    isAddressChanging: unsettled.changing.includes(row.id),
    owes: unsettled.owing.includes(row.id),
  })
  return mergeProblem({ source: account(source), target: account(target) })
}

interface AuditedMerge {
  actor: Actor
  action: "client.merged" | "client.merge-undone"
  sourceId: string
  targetId: string
}

function audit(
  tx: ScopedTransaction,
  { actor, action, sourceId, targetId }: AuditedMerge,
  deps: Pick<Deps, "clock">,
): void {
  recordAudit(tx, { actor, action, object: `client:${sourceId}`, data: { target: targetId } }, deps)
  recordAudit(tx, { actor, action, object: `client:${targetId}`, data: { source: sourceId } }, deps)
}
