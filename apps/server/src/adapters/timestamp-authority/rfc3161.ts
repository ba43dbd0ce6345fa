import { encodeTimeStampRequest, parseTimeStampResponse } from "@trazo/pki/authority/time-stamp"
import type { Random } from "../../random.ts"
import { readBounded } from "../http-response/read-bounded.ts"

/** Proves that a digest existed at a time. */
export interface TimestampAuthority {
  /** @param digest SHA-256 @returns the service's response, which `openssl ts -verify` checks @throws Error */
  stamp(digest: Buffer): Promise<Buffer>
}

/** The platform's own time-stamping authority (RFC 3161, ETSI EN 319 421 and 422). */
export interface StampingService extends TimestampAuthority {
  /** Whether it has a key. */
  isReady(): boolean
  /** @param request TimeStampReq @returns TimeStampResp, which refuses what cannot be stamped */
  respond(request: Uint8Array): Promise<Buffer>
  /** Takes the newest key, and makes the next one when it is due. A wrong clock puts this off. */
  renew(): Promise<void>
}

const patienceMilliseconds = 20_000
/** A response has the service's certificates. */
const largestResponse = 100_000

/** A service over HTTP (RFC 3161, section 3.4). */
export function rfc3161(url: string, random: Random): TimestampAuthority {
  return {
    async stamp(digest) {
      // The first bit is 0, so that the number is positive.
      const nonce = random.bytes(8).readBigUInt64BE() >> 1n
      const answered = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/timestamp-query" },
        body: encodeTimeStampRequest(digest, nonce),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMilliseconds),
      })
      const bytes = await readBounded(answered, largestResponse, "The time stamp service")
      if (!answered.ok) throw new Error(`The time stamp service responded with ${answered.status}`)
      const stamp = parseTimeStampResponse(bytes)
      if (!digest.equals(stamp.digest) || stamp.nonce !== nonce)
        throw new Error("The time stamp is for something else")
      return bytes
    },
  }
}
