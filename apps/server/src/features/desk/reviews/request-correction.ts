import type { CorrectionTarget } from "@trazo/contract/desk/decisions"
import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { openCorrection, renewCorrectionLink } from "../../buying/corrections/open-correction.ts"
import { endAssignment, requireNoOtherAssignee } from "../../requests/review-records/assignments.ts"
import { endFirstApproval, keepChecks } from "../../requests/review-records/review-records.ts"
import { type DecisionCall, decide, type ReviewCall } from "./review-request.ts"

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, VALIDATION_FAILED, REQUEST_TAKEN */
export function requestCorrection(
  scope: Scope,
  { targets, seenAssignee, checks, ...call }: DecisionCall & { targets: readonly CorrectionTarget[] },
  deps: Deps,
): Promise<RequestState> {
  return decide(
    scope,
    { ...call, permission: "approve" },
    async (tx, { request: locked, actor }) => {
      await requireNoOtherAssignee(tx, { request: locked, actor, seenAssignee }, deps)
      await keepChecks(tx, { request: locked, actor, decision: "correction", checks }, deps)
      const request = await openCorrection(tx, { request: locked, targets, actor }, deps)
      await endFirstApproval(tx, request.id)
      await endAssignment(tx, request.id)
      return request
    },
    deps,
  )
}

/** Mails the applicant a new correction link. @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED, LINK_TOO_SOON */
export function resendCorrection(scope: Scope, call: ReviewCall, deps: Deps): Promise<RequestState> {
  return decide(
    scope,
    { ...call, permission: "approve" },
    async (tx, { request, actor }) => {
      await renewCorrectionLink(tx, { request, actor }, deps)
      return request
    },
    deps,
  )
}
