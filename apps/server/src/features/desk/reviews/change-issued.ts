import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { ReleaseBody, SuspensionBody } from "@trazo/contract/certificates/certificate-suspension"
import type { StaffRevocation } from "@trazo/contract/certificates/staff-revocation"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import { type Executive, requireStaff } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import {
  confirmEventDate,
  revokeByStaff,
  serialOfRequest,
  storeEvidence,
} from "../../certificates/certificates/staff-revocation.ts"
import { releaseByStaff, suspendByStaff } from "../../certificates/certificates/suspension.ts"
import { loadReviewed, type ReviewCall } from "./review-request.ts"

type Change = (tx: ScopedTransaction, change: { serial: string; actor: Executive }) => Promise<void>

/** Changes the latest certificate of a request. @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND */
function changeIssued(scope: Scope, call: ReviewCall, change: Change, deps: Deps): Promise<RequestState> {
  const staff = requireStaff(call.actor, call.channel, "revoke")
  return inScope(deps.db, scope, async (tx) => {
    const { id, status } = await loadReviewed(tx, call)
    await change(tx, { serial: await serialOfRequest(tx, id), actor: staff })
    return { id, status }
  })
}

/**
 * Revokes the latest certificate of a request.
 * @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED,
 * VALIDATION_FAILED
 */
export function revokeIssued(
  scope: Scope,
  { revocation, ...call }: ReviewCall & { revocation: StaffRevocation },
  deps: Deps,
): Promise<RequestState> {
  return changeIssued(scope, call, (tx, known) => revokeByStaff(tx, { ...revocation, ...known }, deps), deps)
}

/** @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND, MOVE_NOT_ALLOWED */
export function confirmIssuedEventDate(scope: Scope, call: ReviewCall, deps: Deps): Promise<RequestState> {
  return changeIssued(scope, call, (tx, known) => confirmEventDate(tx, known, deps), deps)
}

/** @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND, TOO_MANY_REQUESTS, FILE_… */
export function sendEvidence(
  scope: Scope,
  { file, ...call }: ReviewCall & { file: ReceivedFile },
  deps: Deps,
): Promise<UploadedDocument> {
  const actor = requireStaff(call.actor, call.channel, "revoke")
  const serialIn = async (tx: ScopedTransaction) => serialOfRequest(tx, (await loadReviewed(tx, call)).id)
  return storeEvidence(scope, { actor, file, serialIn }, deps)
}

/**
 * Suspends the latest certificate of a request.
 * @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED,
 * MOVE_NOT_ALLOWED, VALIDATION_FAILED
 */
export function suspendIssued(
  scope: Scope,
  { suspension, ...call }: ReviewCall & { suspension: SuspensionBody },
  deps: Deps,
): Promise<RequestState> {
  return changeIssued(scope, call, (tx, known) => suspendByStaff(tx, { ...suspension, ...known }, deps), deps)
}

/**
 * Ends the suspension of the latest certificate of a request.
 * @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED,
 * MOVE_NOT_ALLOWED, ACCOUNT_DISPUTED, APPROVAL_VOID
 */
export function releaseIssued(
  scope: Scope,
  { release, ...call }: ReviewCall & { release: ReleaseBody },
  deps: Deps,
): Promise<RequestState> {
  return changeIssued(scope, call, (tx, known) => releaseByStaff(tx, { ...release, ...known }, deps), deps)
}
