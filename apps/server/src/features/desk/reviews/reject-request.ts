import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Executive } from "../../../actor.ts"
import type { Scope, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { abandonIntent } from "../../certificates/activations/reserve-issuance.ts"
import { isRefundDue } from "../../money/payments/payment.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { withdrawApproval } from "../../requests/identity-accounts/approve-account.ts"
import { findDispute } from "../../requests/identity-accounts/identity-account.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { type RequestRow, verifiedEmailOf } from "../../requests/requests/request.ts"
import { endAssignment, requireNoOtherAssignee } from "../../requests/review-records/assignments.ts"
import { endFirstApproval, keepChecks } from "../../requests/review-records/review-records.ts"
import { listMovements } from "./review.ts"
import { type DecisionCall, decide } from "./review-request.ts"

/**
 * Rejects the request with a reason shown to its holder. Received payments become refund due, and an issuance intent is
 * revoked. A repeated rejection by the same person returns the current state.
 * @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, REQUEST_TAKEN, ACCOUNT_DISPUTED while its report is not decided
 */
export function rejectRequest(
  scope: Scope,
  { reason, seenAssignee, checks, ...call }: DecisionCall & { reason: string },
  deps: Deps,
): Promise<RequestState> {
  return decide(
    scope,
    { ...call, permission: "approve" },
    async (tx, { request, actor }) => {
      if (await isRepeated(tx, request, { reason, actorId: actor.id })) return request
      await requireNoOtherAssignee(tx, { request, actor, seenAssignee }, deps)
      // Its rejection would end the report, which a second person decides.
      if (await findDispute(tx, request.id)) throw new ApiError("ACCOUNT_DISPUTED")
      await keepChecks(tx, { request, actor, decision: "rejected", checks }, deps)
      return reject(tx, { request, reason, actor }, deps)
    },
    deps,
  )
}

/** `request` is locked. @throws ApiError MOVE_NOT_ALLOWED */
export async function reject(
  tx: ScopedTransaction,
  { request, reason, actor }: { request: RequestRow; reason: string; actor: Executive },
  deps: Deps,
): Promise<RequestRow> {
  await abandonIntent(tx, request, deps)
  await withdrawApproval(tx, { request, actor }, deps)
  const rejected = await moveRequest(tx, { request, to: "rejected", actor, reason }, deps)
  await mailRejection(tx, rejected, reason, deps)
  await endFirstApproval(tx, request.id)
  await endAssignment(tx, request.id)
  return rejected
}

async function isRepeated(
  tx: ScopedTransaction,
  request: RequestRow,
  { reason, actorId }: { reason: string; actorId: string },
): Promise<boolean> {
  if (request.status !== "rejected" || request.reason !== reason) return false
  return (await listMovements(tx, request.id)).at(-1)?.actor.id === actorId
}

async function mailRejection(
  tx: ScopedTransaction,
  request: RequestRow,
  reason: string,
  deps: Deps,
): Promise<void> {
  const { number, userInfo: info } = request
  const refund = await isRefundDue(tx, request.id)
  const variables = { names: info.names ?? "", number: number ?? "", reason, refund }
  const to = verifiedEmailOf(request)
  await queueMail(tx, { to, template: "rejected", variables, requestId: request.id }, deps)
}
