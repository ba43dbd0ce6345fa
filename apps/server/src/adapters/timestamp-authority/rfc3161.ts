import { encodeTimeStampRequest, parseTimeStampResponse } from "@trazo/pki/authority/time-stamp"
import type { Random } from "../../random.ts"

/** Proves that a digest existed at a time. */
export interface TimestampAuthority {
  /** @param digest SHA-256 @returns the service's response, which `openssl ts -verify` checks @throws Error */
  stamp(digest: Buffer): Promise<Buffer>
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
      if (Number(answered.headers.get("content-length") ?? 0) > largestResponse)
        throw new Error("The time stamp service responded with too much")
      const bytes = Buffer.from(await answered.arrayBuffer())
      if (!answered.ok || bytes.length > largestResponse)
        throw new Error(`The time stamp service responded with ${answered.status}`)
      const stamp = parseTimeStampResponse(bytes)
      if (!digest.equals(stamp.digest) || stamp.nonce !== nonce)
        throw new Error("The time stamp is for something else")
      return bytes
    },
  }
}
