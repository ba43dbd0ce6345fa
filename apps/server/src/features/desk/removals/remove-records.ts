import type * as contract from "@trazo/contract/desk/client-records"
import { ApiError } from "@trazo/contract/errors/errors"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { erasureDates, isRemovable } from "@trazo/domain/desk/removal"
import { type Actor, requireStaff } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { requireAnswered } from "../../certificates/data-rights/data-request.ts"
import { endSessions } from "../../identity/sessions/end-sessions.ts"
import { owingClients } from "../../money/monthly-accounts/monthly-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockIdentity } from "../../requests/identity-accounts/identity-account.ts"
import { holderNames, type RequestRow } from "../../requests/requests/request.ts"
import { lockReviewed } from "../reviews/review-request.ts"
import {
  findClientToRemove,
  hasCertificate,
  hasRefundDue,
  insertRemoval,
  lockClientToRemove,
  lockRequestsOf,
  markClient,
  markRequests,
  showRemoved,
} from "./removal.ts"

type RemovalDeps = Pick<Deps, "db" | "clock">

interface RemovedRequest {
  actor: Actor
  channel: ReviewedChannel
  id: string
  reason: string
}

/** @throws ApiError REQUEST_NOT_FOUND, REQUEST_NOT_ENDED, REFUND_PENDING */
export async function removeRequest(
  scope: Scope,
  { actor, channel, id, reason }: RemovedRequest,
  deps: RemovalDeps,
): Promise<{ ok: true }> {
  const staff = requireStaff(actor, channel, "delete")
  await inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, { channel, id })
    if (!isRemovable(request.status)) throw new ApiError("REQUEST_NOT_ENDED")
    if (await hasRefundDue(tx, [id])) throw new ApiError("REFUND_PENDING")
    const subject = {
      ...({ subject: "request", subjectId: id, reason, removedBy: staff.id } as const),
      name: holderNames(request),
      label: request.number ?? "",
    }
    await showRemoved(tx)
    await markRequests(tx, [id], await recordRemoval(tx, { ...subject, requests: [request] }, deps))
    recordAudit(tx, { actor, action: "request.removed", object: `request:${id}` }, deps)
  })
  return { ok: true }
}

/**
 * Removes the client with their drafts and ended requests, and ends their sessions.
 * @throws ApiError NOT_FOUND, CLIENT_HAS_CERTIFICATES, CLIENT_APPROVED, CLIENT_HAS_REQUESTS, CLIENT_HAS_DATA_REQUEST,
 * CLIENT_OWES, REFUND_PENDING
 */
export async function removeClient(
  { scope, actor, params: { id }, body: { reason } }: Call<typeof contract.removeClient>,
  deps: RemovalDeps,
): Promise<{ ok: true }> {
  const staff = actor
  await inScope(deps.db, scope, async (tx) => {
    const { client, requests } = await lockWithRequests(tx, id)
    if (await hasCertificate(tx, id)) throw new ApiError("CLIENT_HAS_CERTIFICATES")
    if (client.approvedAt !== null) throw new ApiError("CLIENT_APPROVED")
    const isGone = ({ status }: RequestRow) => status === "draft" || isRemovable(status)
    if (!requests.every(isGone)) throw new ApiError("CLIENT_HAS_REQUESTS")
    const ids = requests.map((request) => request.id)
    if (await hasRefundDue(tx, ids)) throw new ApiError("REFUND_PENDING")
    await requireAnswered(tx, id)
    if ((await owingClients(tx, [id], { lock: true })).length > 0) throw new ApiError("CLIENT_OWES")
    const subject = {
      ...({ subject: "client", subjectId: id, reason, removedBy: staff.id } as const),
      name: `${client.names} ${client.surnames}`.trim(),
      label: client.identity,
    }
    await showRemoved(tx)
    const removal = await recordRemoval(tx, { ...subject, requests }, deps)
    if (ids.length > 0) await markRequests(tx, ids, removal)
    await markClient(tx, id, removal)
    await endSessions(tx, { area: "client", id })
    const data = { requests: ids.length }
    recordAudit(tx, { actor, action: "client.removed", object: `client:${id}`, data }, deps)
  })
  return { ok: true }
}

/**
 * Locks in the order request, identity, account, and reads the requests again: one may have joined the account while it
 * was waited for. @throws ApiError NOT_FOUND
 */
async function lockWithRequests(tx: ScopedTransaction, id: string) {
  await lockRequestsOf(tx, id)
  const seen = await findClientToRemove(tx, id)
  if (seen) await lockIdentity(tx, seen.identity)
  const client = seen && (await lockClientToRemove(tx, id))
  if (!client) throw new ApiError("NOT_FOUND")
  return { client, requests: await lockRequestsOf(tx, id) }
}

type Subject = Omit<Parameters<typeof insertRemoval>[1], "removedAt" | "erasableAt" | "erasesAt">

async function recordRemoval(
  tx: ScopedTransaction,
  { requests, ...subject }: Subject & { requests: readonly RequestRow[] },
  { clock }: Pick<Deps, "clock">,
): Promise<string> {
  const removedAt = clock.now()
  const ended = requests.map((request) => ({ status: request.status, statusSince: request.statusSince }))
  const { erasableAt, erasesAt } = erasureDates(ended, removedAt)
  return await insertRemoval(tx, { ...subject, removedAt, erasableAt, erasesAt })
}
