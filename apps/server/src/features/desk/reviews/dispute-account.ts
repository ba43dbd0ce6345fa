import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import {
  openDispute,
  requireDispute,
  settleDispute,
} from "../../requests/identity-accounts/dispute-account.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { reject } from "./reject-request.ts"
import { listApprovedRequests } from "./review.ts"
import { decide, type ReviewCall } from "./review-request.ts"

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, ACCOUNT_DISPUTED, ACCOUNT_DECISION_REQUIRED */
export function disputeAccount(
  scope: Scope,
  { account, reason, ...call }: ReviewCall & { account: { id: string; email: string }; reason: string },
  deps: Deps,
): Promise<RequestState> {
  return decide(
    scope,
    { ...call, permission: "approve" },
    async (tx, { request, actor }) => {
      await openDispute(tx, { request, account, reason, actor }, deps)
      return request
    },
    deps,
  )
}

const rejectionReason = "La cuenta con la que se pidió no es de la persona de este documento"

/**
 * The second reviewer's decision. A confirmation rejects the account's approved requests, whose certificate could be
 * activated otherwise.
 * @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, SECOND_REVIEWER_REQUIRED
 */
export function decideAccountDispute(
  scope: Scope,
  { isConfirmed, ...call }: ReviewCall & { isConfirmed: boolean },
  deps: Deps,
): Promise<RequestState> {
  return decide(
    scope,
    { ...call, permission: "approve" },
    async (tx, { request, actor }) => {
      const { clientId } = await requireDispute(tx, { request, actor })
      for (const id of isConfirmed ? await listApprovedRequests(tx, clientId) : []) {
        const approved = await lockRequest(tx, id)
        if (approved.status !== "approved") continue
        await reject(tx, { request: approved, reason: rejectionReason, actor }, deps)
      }
      await settleDispute(tx, { request, isConfirmed, actor }, deps)
      return request
    },
    deps,
  )
}
