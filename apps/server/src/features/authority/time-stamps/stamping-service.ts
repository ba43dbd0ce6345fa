import { ApiError } from "@trazo/contract/errors/errors"
import { timeStampPolicy } from "@trazo/pki/authority/profile"
import { newSerial } from "@trazo/pki/authority/serial-number"
import { encodeTimeStampRequest, parseTimeStampResponse } from "@trazo/pki/authority/time-stamp"
import {
  parseTimeStampRequest,
  TimeStampRefusal,
  type TimeStampRequest,
} from "@trazo/pki/authority/time-stamp-request"
import {
  buildTimeStampResponse,
  refuseTimeStamp,
  type TimeStamper,
  timeStamperFrom,
} from "@trazo/pki/authority/time-stamp-response"
import { issuancePolicy } from "../../../adapters/certificate-authority/own-authority-keys.ts"
import type { StampingService, TimestampAuthority } from "../../../adapters/timestamp-authority/rfc3161.ts"
import { clockLimits, isWrongClock } from "../../../clock-watch.ts"
import { violates } from "../../../database/client.ts"
import { inPlatform, inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { claimTimeStamp } from "../../platform/files/claim-quota.ts"
import { atOnce } from "../authority/at-once.ts"
import { renewStampingKey, type StampingKey, type StampingSources } from "../authority/stamping-keys.ts"
import { unscopedInsertTimeStamp } from "./time-stamp.ts"

type Needed = StampingSources & Pick<Deps, "crash" | "log">

/** Limit of parallel stamps. Further requests are refused, so that a flood does not exhaust memory. */
const mostAtOnce = 64
/** A serial number has 126 random bits. Repeated ones mean that the source of random numbers has failed. */
const serialAttempts = 3

interface Signing {
  id: string
  stamper: TimeStamper
  signsUntil: Date
}

export async function openStamping(sources: Needed): Promise<StampingService> {
  const { settings, random, clock, log } = sources
  const policy = timeStampPolicy(issuancePolicy(settings).policyArc)
  let known: StampingKey | null = null
  let signing: Signing | null = null
  const makeSome = atOnce(mostAtOnce)

  const renew = async () => {
    try {
      known = await renewStampingKey(known, sources)
    } catch (error) {
      if (!isWrongClock(error)) throw error
    }
    if (known && known.id !== signing?.id) signing = { ...known, stamper: timeStamperFrom(known.key) }
  }
  const current = () => (signing && clock.now() < signing.signsUntil ? signing : null)
  const stampOnce = async (request: TimeStampRequest) => {
    const key = current()
    if (!key) throw new TimeStampRefusal("systemFailure", "No key")
    const at = rightTime(sources)
    const serial = await storeSerial({ authorityId: key.id, stampedAt: at }, sources)
    sources.crash.reach("stamp-stored")
    return await buildTimeStampResponse({ request, stamper: key.stamper, policy, serial, at })
  }
  const busy = () => refuseTimeStamp("systemFailure", "Busy")
  const respond = async (der: Uint8Array) => {
    try {
      const request = parseTimeStampRequest(der, policy)
      return await makeSome(() => stampOnce(request), busy)
    } catch (error) {
      if (error instanceof TimeStampRefusal) return refuseTimeStamp(error.failure, error.message)
      log.error({ err: error }, "a time stamp failed")
      return refuseTimeStamp("systemFailure", "Internal error")
    }
  }
  await renew()
  return {
    isReady: () => current() !== null,
    respond,
    renew,
    stamp: (digest) => respond(encodeTimeStampRequest(digest, random.bytes(8).readBigUInt64BE() >> 1n)),
  }
}

/** @throws TimeStampRefusal while the clock differs from PostgreSQL's by more than the stated accuracy */
function rightTime({ clock, clockWatch }: Pick<Needed, "clock" | "clockWatch">): Date {
  if (clockWatch.difference() > clockLimits.stamps)
    throw new TimeStampRefusal("timeNotAvailable", "The clock differs from PostgreSQL's")
  return clock.now()
}

/** @returns a serial number that was never given, committed */
async function storeSerial(
  stamp: { authorityId: string; stampedAt: Date },
  { db, random }: Pick<Needed, "db" | "random">,
): Promise<string> {
  for (let attempt = 1; attempt <= serialAttempts; attempt += 1) {
    const serial = newSerial((size) => random.bytes(size))
    try {
      await inPlatform(db, (tx) => unscopedInsertTimeStamp(tx, { serial, ...stamp }))
      return serial
    } catch (error) {
      if (!violates(error, "time_stamps_pkey")) throw error
    }
  }
  throw new Error(`${serialAttempts} random serial numbers were given before`)
}

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
