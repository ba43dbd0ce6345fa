import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import type { AddressDecision } from "@trazo/domain/identity/identity-account"
import type { Actor, Executive } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { openAddressChange, withdrawAddressChange } from "../../identity/accounts/client-address-change.ts"
import { changeClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { hasIdentity, identityOf, type RequestRow, verifiedEmailOf } from "../requests/request.ts"
import {
  isDisputed,
  isOfMerge,
  lockApprovedClient,
  lockClient,
  lockForShare,
  lockIdentity,
  moveToAccount,
  requireUndisputed,
} from "./identity-account.ts"

export interface AccountDecision {
  id: string
  /** Address of the account when the reviewer opened the review. */
  email: string
  address: AddressDecision
}

/**
 * Approves the account of a request. If the identity already has an approved account, the reviewer's decision moves
 * the request to that account and either keeps its address or changes it to the verified address of the request. A
 * request that a merge brought to the account needs the decision too.
 * The caller has locked the request.
 * @throws ApiError ACCOUNT_DISPUTED, ACCOUNT_DECISION_REQUIRED also when the decision does not match the current account
 */
export async function approveAccount(
  tx: ScopedTransaction,
  { request, decision, actor }: { request: RequestRow; decision: AccountDecision | null; actor: Executive },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<RequestRow> {
  const { clientId, userInfo: info } = request
  const identity = identityOf(request)
  await lockIdentity(tx, identity.identity)
  const standing = await lockApprovedClient(tx, identity)
  const account = clientId === null ? null : await lockClient(tx, clientId)
  if (!account || !hasIdentity(account, identity)) throw new ApiError("MOVE_NOT_ALLOWED")
  if (standing) await requireUndisputed(tx, standing.id)
  const isOther = account.approvedAt === null || (await isOfMerge(tx, request))
  const isDecided = standing !== undefined && isOther
  if (!isDecided) {
    if (decision) throw new ApiError("ACCOUNT_DECISION_REQUIRED")
    if (account.approvedAt !== null) return request
    const { names = "", surname1 = "", surname2 = "" } = info
    await changeClient(tx, account.id, {
      approvedAt: deps.clock.now(),
      approvedRequestId: request.id,
      names,
      surnames: `${surname1} ${surname2}`.trim(),
    })
    recordAudit(tx, { actor, action: "account.approved", object: `client:${account.id}` }, deps)
    return request
  }
  if (decision?.id !== standing.id || decision.email !== standing.email) {
    throw new ApiError("ACCOUNT_DECISION_REQUIRED")
  }
  const moved = await moveToAccount(tx, request, { clientId: standing.id, actor }, deps)
  if (decision.address === "change") {
    const to = verifiedEmailOf(request)
    await openAddressChange(tx, { account: standing, to, requestId: request.id, actor }, deps)
  }
  return moved
}

/**
 * Withdraws the pending change of address of a request that staff reject, or whose payment is confirmed no more. The account keeps its identity, which one
 * person alone cannot take from it (docs/security/accounts.md).
 */
export async function withdrawApproval(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const { id: requestId, clientId } = request
  if (request.status !== "approved" || clientId === null) return
  await lockIdentity(tx, identityOf(request).identity)
  await withdrawAddressChange(tx, { clientId, requestId, actor }, deps)
}

/**
 * Why no certificate may be issued to the account now. It keeps its identity until the transaction ends: the account is
 * locked for share, after its request.
 */
export async function issuanceProblem(tx: ScopedTransaction, clientId: string): Promise<ErrorCode | null> {
  // Pipelined: the dispute is read after the lock is held.
  const [account, isReported] = await Promise.all([lockForShare(tx, clientId), isDisputed(tx, clientId)])
  if (isReported) return "ACCOUNT_DISPUTED"
  return account?.state === "active" && account.approvedAt !== null ? null : "APPROVAL_VOID"
}
