import { lookup } from "node:dns"
import { request as httpRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import type { ResponderAnswer, StatusResponders } from "./port.ts"
import { isPublicAddress } from "./public-address.ts"

const patienceMilliseconds = 5000
const largestResponse = 64 * 1024

interface Limits {
  /** Whether the server may connect to an IP address. */
  mayConnect?: (address: string) => boolean
  patience?: number
}

/**
 * OCSP over HTTP (RFC 6960, appendix A.1). A caller names the address, so the connection goes to public addresses alone: those
 * that the name resolves to are checked, and the connection uses them. Redirects are not followed, and nothing is returned that
 * is no OCSP response.
 */
export function httpResponders({
  mayConnect = isPublicAddress,
  patience = patienceMilliseconds,
}: Limits = {}): StatusResponders {
  const lookupAllowed: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses = []) => {
      const [first] = addresses
      if (error || !first) done(error ?? new Error("No address"), [])
      else if (!addresses.every(({ address }) => mayConnect(address))) done(new Error("Not public"), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
  return {
    async ask(address, request) {
      const host = address.hostname.replace(/^\[|\]$/g, "")
      // Node.js looks no IP address up.
      if (isIP(host) !== 0 && !mayConnect(host)) return { failure: "notReachable" }
      const signal = AbortSignal.timeout(patience)
      try {
        return await send(address, request, { signal, lookup: lookupAllowed })
      } catch {
        return { failure: signal.aborted ? "tooSlow" : "notReachable" }
      }
    },
  }
}

async function send(
  address: URL,
  body: Uint8Array,
  options: { signal: AbortSignal; lookup: LookupFunction },
): Promise<ResponderAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = address.protocol === "https:" ? httpsRequest : httpRequest
  const headers = { "content-type": "application/ocsp-request", "content-length": body.length }
  request(address, { ...options, method: "POST", agent: false, headers })
    .on("response", resolve)
    .on("error", reject)
    .end(body)
  const response = await promise
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > largestResponse) return { failure: "tooLarge" }
    chunks.push(chunk)
  }
  const der = Buffer.concat(chunks)
  return response.statusCode === 200 && isOcspResponse(der) ? { der } : { failure: "notReachable" }
}

/** OCSPResponse begins with its responseStatus (RFC 6960 §4.2.1). */
function isOcspResponse(der: Uint8Array): boolean {
  return orUndefined(() => inside(readOnly(der, tags.sequence)).next(tags.enumerated)) !== undefined
}
