import { ApiError } from "@trazo/contract/errors/errors"
import type { Insertable } from "kysely"
import type { Executive } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { withdrawAddressChange } from "../../identity/accounts/client-address-change.ts"
import { changeClient } from "../../identity/credentials/client-account.ts"
import { endAccess } from "../../identity/password-resets/reset-password.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { identityOf, type RequestRow } from "../requests/request.ts"
import {
  findDispute,
  lockApprovedClient,
  lockClient,
  lockIdentity,
  type PendingDispute,
  requireUndisputed,
} from "./identity-account.ts"

type NewDispute = Omit<Insertable<Database["accountDisputes"]>, "distributorId" | "id" | "state">

async function insertDispute(tx: ScopedTransaction, dispute: NewDispute): Promise<string> {
  const row = await tx
    .insertInto("accountDisputes")
    .values({ ...dispute, distributorId: tx.scope.distributorId })
    .returning("id")
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends a dispute whose request ended without a decision. */
async function withdrawStaleDispute(
  tx: ScopedTransaction,
  { clientId, now }: { clientId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("accountDisputes")
    .set({ state: "withdrawn", decidedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("state", "=", "pending")
    .execute()
}

async function decideDispute(
  tx: ScopedTransaction,
  id: string,
  decision: { state: "confirmed" | "refused"; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable("accountDisputes")
    .set(decision)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/**
 * «Another person»: a reviewer states that the approved account of an identity belongs to somebody else, and a second
 * reviewer decides (docs/security/accounts.md).
 */

/**
 * Opens a dispute on the approved account of the request's identity. `request` is locked. A repeated report by the same
 * person changes nothing.
 * @throws ApiError MOVE_NOT_ALLOWED, ACCOUNT_DISPUTED, ACCOUNT_DECISION_REQUIRED if `account` is not the current one
 */
export async function openDispute(
  tx: ScopedTransaction,
  {
    request,
    account,
    reason,
    actor,
  }: {
    request: RequestRow
    /** As the reviewer saw it. */
    account: { id: string; email: string }
    reason: string
    actor: Executive
  },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  if (request.status !== "review") throw new ApiError("MOVE_NOT_ALLOWED")
  await lockIdentity(tx, identityOf(request).identity)
  await requireReportable(tx, { request, account: { clientId: account.id, email: account.email } })
  const open = await findDispute(tx, request.id)
  if (open?.reportedBy === actor.id && open.clientId === account.id) return
  await requireUndisputed(tx, account.id)
  const now = deps.clock.now()
  await withdrawStaleDispute(tx, { clientId: account.id, now })
  const dispute = await insertDispute(tx, {
    clientId: account.id,
    requestId: request.id,
    reason,
    reportedBy: actor.id,
    reportedAt: now,
    decidedBy: null,
    decidedAt: null,
  })
  const data = { dispute, request: request.id }
  recordAudit(tx, { actor, action: "account.disputed", object: `client:${account.id}`, data }, deps)
}

/** @throws ApiError ACCOUNT_DECISION_REQUIRED unless the account is the identity's, as the reviewer saw it, and another one */
async function requireReportable(
  tx: ScopedTransaction,
  { request, account }: { request: RequestRow; account: { clientId: string; email: string } },
): Promise<void> {
  const { clientId, email } = account
  const standing = await lockApprovedClient(tx, identityOf(request))
  if (standing?.id !== clientId || standing.email !== email || request.clientId === clientId) {
    throw new ApiError("ACCOUNT_DECISION_REQUIRED")
  }
}

/**
 * Confirms or refuses the dispute of a request, by another person than its reporter. After a confirmation the account
 * is provisional, its password, sessions and reset links end, and its address gets a mail. The caller has locked the
 * request.
 * @throws ApiError MOVE_NOT_ALLOWED without a dispute, SECOND_REVIEWER_REQUIRED, ACCOUNT_DECISION_REQUIRED to confirm
 * what could not be reported now
 */
export async function settleDispute(
  tx: ScopedTransaction,
  { request, isConfirmed, actor }: { request: RequestRow; isConfirmed: boolean; actor: Executive },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  await lockIdentity(tx, identityOf(request).identity)
  const dispute = await requireDispute(tx, { request, actor })
  const { clientId } = dispute
  if (isConfirmed) await requireReportable(tx, { request, account: dispute })
  const state = isConfirmed ? "confirmed" : "refused"
  await decideDispute(tx, dispute.id, { state, decidedBy: actor.id, decidedAt: deps.clock.now() })
  const data = { dispute: dispute.id, request: request.id }
  recordAudit(tx, { actor, action: `account.dispute-${state}`, object: `client:${clientId}`, data }, deps)
  if (!isConfirmed) return
  const { email, names } = await lockClient(tx, clientId)
  // Without its password: whoever chose it must not open an account whose address may meanwhile be the owner's.
  await changeClient(tx, clientId, { approvedAt: null, approvedRequestId: null, passwordHash: null })
  await endAccess(tx, { area: "client", id: clientId }, deps)
  await withdrawAddressChange(tx, { clientId, actor }, deps)
  await queueMail(tx, { to: email, template: "identity-lost", variables: { names } }, deps)
}

/** @throws ApiError MOVE_NOT_ALLOWED, SECOND_REVIEWER_REQUIRED also for whoever created the request */
export async function requireDispute(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Executive },
): Promise<PendingDispute> {
  const dispute = await findDispute(tx, request.id)
  if (!dispute) throw new ApiError("MOVE_NOT_ALLOWED")
  if ([dispute.reportedBy, request.createdBy].includes(actor.id)) {
    throw new ApiError("SECOND_REVIEWER_REQUIRED")
  }
  return dispute
}
