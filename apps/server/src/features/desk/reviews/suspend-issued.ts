import type { ReleaseBody, SuspensionBody } from "@trazo/contract/certificates/certificate-suspension"
import type { Decided } from "@trazo/contract/desk/decisions"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { releaseByStaff, suspendByStaff } from "../../certificates/certificates/suspension.ts"
import type { ReviewCall } from "./review-request.ts"
import { changeIssued } from "./revoke-issued.ts"

/**
 * Suspends the latest certificate of a request.
 * @throws ApiError REQUEST_NOT_FOUND, CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED,
 * MOVE_NOT_ALLOWED, VALIDATION_FAILED
 */
export function suspendIssued(
  scope: Scope,
  { suspension, ...call }: ReviewCall & { suspension: SuspensionBody },
  deps: Deps,
): Promise<Decided> {
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
): Promise<Decided> {
  return changeIssued(scope, call, (tx, known) => releaseByStaff(tx, { ...release, ...known }, deps), deps)
}
