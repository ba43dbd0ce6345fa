import { ApiError } from "@trazo/contract/errors/errors"
import { parseTimeStampResponse } from "@trazo/pki/authority/time-stamp"
import type { TimestampAuthority } from "../../../adapters/timestamp-authority/rfc3161.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { claimTimeStamp } from "../../platform/files/claim-quota.ts"

/** Null where there is neither a configured service nor a key of time stamps. */
export function stampServiceOf({
  timestamps,
  stamping,
}: Pick<Deps, "timestamps" | "stamping">): TimestampAuthority | null {
  return timestamps ?? (stamping.isReady() ? stamping : null)
}

interface TimeStampOrder {
  /** SHA-256 of a signature, in hexadecimal. */
  digest: string
  /** IP address of the caller. */
  address: string
}

/**
 * A TimeStampToken of the configured service, or of the platform's own authority. The digest is not stored.
 * @throws ApiError TIME_STAMPS_NOT_OFFERED, TIME_STAMP_UNAVAILABLE or TOO_MANY_REQUESTS
 */
export async function requestTimeStamp(
  scope: Scope,
  { digest, address }: TimeStampOrder,
  deps: Pick<Deps, "db" | "clock" | "settings" | "timestamps" | "stamping" | "log">,
): Promise<Uint8Array> {
  const service = stampServiceOf(deps)
  if (!service) throw new ApiError("TIME_STAMPS_NOT_OFFERED")
  await inScope(deps.db, scope, (tx) => claimTimeStamp(tx, address, deps))
  try {
    return parseTimeStampResponse(await service.stamp(Buffer.from(digest, "hex"))).token
  } catch (error) {
    deps.log.warn({ err: error }, "the time stamp service failed")
    throw new ApiError("TIME_STAMP_UNAVAILABLE")
  }
}
