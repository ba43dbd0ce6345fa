import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { booleanValue, integerValue, oidValue } from "../asn1/values.ts"
import type { Bytes } from "../bytes.ts"

/** Bits of PKIFailureInfo (RFC 3161 §2.4.2). */
export const timeStampFailures = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
} as const

export type TimeStampFailure = keyof typeof timeStampFailures

/** Why a request gets no time stamp. */
export class TimeStampRefusal extends Error {
  override readonly name = "TimeStampRefusal"
  readonly failure: TimeStampFailure
  constructor(failure: TimeStampFailure, detail: string) {
    super(`Time stamp refused with ${failure}: ${detail}`)
    this.failure = failure
  }
}

export interface TimeStampRequest {
  /** MessageImprint, as the request has it. */
  imprint: Bytes
  /** INTEGER, as the request has it. */
  nonce: Bytes | undefined
  wantsCertificate: boolean
}

/** A request with a nonce and a policy has about 120 octets. */
const mostOctets = 4 * 1024
/** A nonce has 8 octets as a rule. It is repeated in the token. */
const mostNonceOctets = 64

/** Octets of each accepted digest. SHA-1 is refused (ETSI TS 119 312 §8.2). */
const digestOctets: ReadonlyMap<string, number> = new Map([
  [oids.sha256, 32],
  [oids.sha384, 48],
  [oids.sha512, 64],
])

/** Reads a TimeStampReq, DER (RFC 3161 §2.4.1). `policy` is the only one that is served. @throws TimeStampRefusal */
export function parseTimeStampRequest(der: Uint8Array, policy: string): TimeStampRequest {
  if (der.length > mostOctets) throw new TimeStampRefusal("badDataFormat", "Too long")
  try {
    return readRequest(der, policy)
  } catch (error) {
    if (error instanceof Asn1Error) throw new TimeStampRefusal("badDataFormat", error.message)
    throw error
  }
}

/** The form is read to its end first, so that what is not a request at all is badDataFormat. */
function readRequest(der: Uint8Array, policy: string): TimeStampRequest {
  const fields = inside(readOnly(der, tags.sequence))
  const version = integerValue(fields.next(tags.integer))
  const imprint = fields.next(tags.sequence)
  const asked = fields.optional(tags.oid)
  const nonce = fields.optional(tags.integer)
  const flag = fields.optional(tags.boolean)
  const extensions = fields.optional(tags.constructed(0))
  fields.end()
  const wantsCertificate = flag ? booleanValue(flag) : false
  const { algorithm, octets } = readImprint(imprint.bytes)
  if (nonce) integerValue(nonce)
  if ((nonce?.content.length ?? 0) > mostNonceOctets) throw new Asn1Error("Nonce too long")

  if (version !== 1n) throw new TimeStampRefusal("badRequest", `Version ${version}`)
  const wanted = digestOctets.get(algorithm)
  if (wanted === undefined) throw new TimeStampRefusal("badAlg", algorithm)
  if (octets !== wanted) throw new TimeStampRefusal("badDataFormat", `Digest of ${octets} octets`)
  if (asked && oidValue(asked) !== policy) throw new TimeStampRefusal("unacceptedPolicy", oidValue(asked))
  // No extension is known here, and §2.4.1 refuses unknown ones even where they are not critical.
  if (extensions) throw new TimeStampRefusal("unacceptedExtension", "Extensions")
  return { imprint: imprint.bytes, nonce: nonce?.bytes, wantsCertificate }
}

function readImprint(bytes: Bytes): { algorithm: string; octets: number } {
  const imprint = inside(readOnly(bytes, tags.sequence))
  const identifier = imprint.enter(tags.sequence)
  const algorithm = oidValue(identifier.next(tags.oid))
  const parameters = identifier.optional(tags.nullType)
  identifier.end()
  if (parameters && parameters.content.length > 0) throw new Asn1Error("NULL is not empty")
  const octets = imprint.next(tags.octetString).content.length
  imprint.end()
  return { algorithm, octets }
}
