import { ApiError } from "@trazo/contract/errors"
import type { OwnCertificateRow } from "./queries.ts"

/** @throws ApiError CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED */
export function requireRevocable(
  { status, not_after }: Pick<OwnCertificateRow, "status" | "not_after">,
  now: Date,
): void {
  if (status === "revoked") throw new ApiError("CERTIFICATE_ALREADY_REVOKED")
  if (not_after < now) throw new ApiError("CERTIFICATE_ENDED")
}
