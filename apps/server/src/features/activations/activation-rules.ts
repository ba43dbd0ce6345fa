import { ApiError } from "@trazo/contract/errors"
import type { Approval } from "./load-approval.ts"

/** An accepted code holds so long: enough to go on after an interruption. */
const authorisedMinutes = 60

export function authorisedUntil(now: Date): Date {
  return new Date(now.getTime() + authorisedMinutes * 60_000)
}

export function isAuthorised({ request }: Pick<Approval, "request">, now: Date): boolean {
  return request.activation_authorised_until !== null && request.activation_authorised_until > now
}

/**
 * Whether a certificate can still come of this approval. An issued request stays issued when its approval was opened
 * once more (docs/decisions/0006-second-opening-stays-issued.md): then only the new approval number counts.
 */
export function isOpen({ request, certificate }: Approval, now: Date): boolean {
  if (certificate) return certificate.status === "intent"
  if (request.status === "issued") return request.approval_number > 1
  return request.expires_at === null || request.expires_at > now
}

/** @throws ApiError MOVE_NOT_ALLOWED */
export function requireOpen(approval: Approval, now: Date): void {
  if (!isOpen(approval, now)) throw new ApiError("MOVE_NOT_ALLOWED")
}

/** @throws ApiError ACTIVATION_NOT_AUTHORISED */
export function requireAuthorised(approval: Approval, now: Date): void {
  if (!isAuthorised(approval, now)) throw new ApiError("ACTIVATION_NOT_AUTHORISED")
}

/** A key that got lost before its P12 was kept may be replaced, once. */
export function mayRestart({ request, certificate, keyCopy }: Approval): boolean {
  const certified = certificate?.status === "intent" || certificate?.status === "valid"
  return certified && keyCopy?.kind !== "p12" && request.approval_number === 1
}
