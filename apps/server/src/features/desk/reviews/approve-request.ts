import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import { checksOf, type ReviewCheck } from "@trazo/domain/desk/review-checks"
import type { Executive } from "../../../actor.ts"
import type { Scope, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { type AccountDecision, approveAccount } from "../../requests/identity-accounts/approve-account.ts"
import { giveApproval } from "../../requests/requests/approval.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { loadLackingDocuments } from "../../requests/requests/request-documents.ts"
import { endAssignment, requireNoOtherAssignee } from "../../requests/review-records/assignments.ts"
import { endFirstApproval, keepChecks, recordApproval } from "../../requests/review-records/review-records.ts"
import { type DecisionCall, decide } from "./review-request.ts"

/**
 * Approves the request and opens its activation. Only one of two concurrent approvals succeeds. With
 * «doble aprobación» the first one only waits for another person's. A repeated approval by
 * the same person returns the current state. `account` is required when the identity already has an account.
 * @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, OWN_REQUEST, PAPERS_MISSING, CHECKS_MISSING,
 * ACCOUNT_DECISION_REQUIRED, REQUEST_TAKEN
 */
export async function approveRequest(
  scope: Scope,
  { account, seenAssignee, checks, ...call }: DecisionCall & { account: AccountDecision | null },
  deps: Deps,
): Promise<RequestState> {
  const decided = await decide(
    scope,
    { ...call, permission: "approve" },
    async (tx, { request, actor }) => {
      const isRepeated = request.status === "approved" && request.approvedBy === actor.id
      return isRepeated ? request : approve(tx, { request, account, seenAssignee, checks, actor }, deps)
    },
    deps,
  )
  deps.crash.reach("approved")
  return decided
}

interface Approval {
  request: RequestRow
  account: AccountDecision | null
  seenAssignee: string | undefined
  checks: DecisionCall["checks"]
  actor: Executive
}

async function approve(
  tx: ScopedTransaction,
  { request, account, seenAssignee, checks, actor }: Approval,
  deps: Deps,
): Promise<RequestRow> {
  if (request.createdBy === actor.id) throw new ApiError("OWN_REQUEST")
  if (request.status !== "review") throw new ApiError("MOVE_NOT_ALLOWED")
  await requireNoOtherAssignee(tx, { request, actor, seenAssignee }, deps)
  if ((await loadLackingDocuments(tx, request, deps)).length > 0) throw new ApiError("PAPERS_MISSING")
  const { doubleApproval, checksRequired } = await loadReviewRules(tx)
  if (checksRequired) requireChecks(request, checks)
  if (doubleApproval && (await recordFirst(tx, { request, checks, actor }, deps))) return request
  const settled = await approveAccount(tx, { request, decision: account, actor }, deps)
  const approved = await giveApproval(tx, { request: settled, actor }, deps)
  await keepChecks(tx, { request, actor, decision: "approved", checks }, deps)
  await endFirstApproval(tx, request.id)
  await endAssignment(tx, request.id)
  return approved
}

/** @returns whether the request still waits for another person's approval */
async function recordFirst(
  tx: ScopedTransaction,
  { request, checks, actor }: Pick<Approval, "request" | "checks" | "actor">,
  deps: Deps,
): Promise<boolean> {
  const recorded = await recordApproval(tx, { request, actor }, deps)
  if (recorded !== "first") return recorded === "repeated"
  tx.afterCommit(() => deps.live.reviewChanged({ request: request.id, by: actor.id }))
  await keepChecks(tx, { request, actor, decision: "approved", checks }, deps)
  await endAssignment(tx, request.id)
  return true
}

/** @throws ApiError CHECKS_MISSING */
function requireChecks({ userInfo }: RequestRow, checks: DecisionCall["checks"]): void {
  const isMissing = (check: ReviewCheck) => !checks?.includes(check)
  if (checksOf(userInfo.identityType).some(isMissing)) throw new ApiError("CHECKS_MISSING")
}
