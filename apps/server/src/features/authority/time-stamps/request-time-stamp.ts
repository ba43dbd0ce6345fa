import { ApiError } from "@trazo/contract/errors/errors"
import { parseTimeStampResponse } from "@trazo/pki/authority/time-stamp"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { claimTimeStamp } from "../../platform/files/claim-quota.ts"

interface TimeStampOrder {
  /** SHA-256 of a signature, in hexadecimal. */
  digest: string
  /** IP address of the caller. */
  address: string
}

/**
 * A TimeStampToken of the configured service. The digest is not stored.
 * @throws ApiError TIME_STAMPS_NOT_OFFERED, TIME_STAMP_UNAVAILABLE or TOO_MANY_REQUESTS
 */
export async function requestTimeStamp(
  scope: Scope,
  { digest, address }: TimeStampOrder,
  deps: Pick<Deps, "db" | "clock" | "settings" | "timestamps" | "log">,
): Promise<Uint8Array> {
  const { timestamps } = deps
  if (!timestamps) throw new ApiError("TIME_STAMPS_NOT_OFFERED")
  await inScope(deps.db, scope, (tx) => claimTimeStamp(tx, address, deps))
  try {
    return parseTimeStampResponse(await timestamps.stamp(Buffer.from(digest, "hex"))).token
  } catch (error) {
    deps.log.warn({ err: error }, "the time stamp service failed")
    throw new ApiError("TIME_STAMP_UNAVAILABLE")
  }
}
