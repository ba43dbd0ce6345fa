import { readExtension } from "./certificate.ts"
import { contextTag, tags } from "./der.ts"
import { DerError, DerReader, inside, integerValue, oidValue, readOnly } from "./der-reader.ts"
import { oids } from "./object-identifiers.ts"

/** Which certificate is asked for: hashes of its issuer's name and key, and its serial (RFC 6960 §4.1.1). */
export type CertId = {
  /** As sent: the answer repeats it to the byte. */
  bytes: Buffer
  hash: "sha1" | "sha256" | "other"
  issuerNameHash: Buffer
  issuerKeyHash: Buffer
  /** Decimal. */
  serial: string
}

export type OcspRequest = {
  certIds: [CertId, ...CertId[]]
  /** Value of the nonce extension as sent, to be repeated in an answer signed on the spot. */
  nonce: Buffer | undefined
}

/** What was asked isn't an OCSP request that is answered here: answer with malformedRequest. */
export class OcspRequestError extends Error {
  constructor(detail: string) {
    super(`OCSP request refused: ${detail}`)
    this.name = "OcspRequestError"
  }
}

/** A request for one certificate is about 80 octets; a signed one, with its certificates, a few thousand. */
const maximumOctets = 8 * 1024
/** Each certificate asked for costs a look-up, so nobody asks for a thousand at once. */
const maximumCertificates = 16

/** Reads an OCSPRequest (RFC 6960 §4.1.1), DER; throws OcspRequestError. A requester's signature is not checked. */
export function parseOcspRequest(der: Uint8Array): OcspRequest {
  if (der.length > maximumOctets) throw new OcspRequestError(`Over ${maximumOctets} octets`)
  try {
    return readRequest(der)
  } catch (error) {
    if (error instanceof DerError) throw new OcspRequestError(error.message)
    throw error
  }
}

function readRequest(der: Uint8Array): OcspRequest {
  const outer = inside(readOnly(der, tags.sequence))
  const fields = outer.enter(tags.sequence)
  outer.optional(contextTag(0, "constructed")) // optionalSignature: §4.1.2 leaves checking it to us
  outer.end()

  const version = fields.optional(contextTag(0, "constructed"))
  if (version && integerValue(inside(version).next(tags.integer)) !== 0n)
    throw new OcspRequestError("Version")
  fields.optional(contextTag(1, "constructed")) // requestorName
  const [first, ...others] = readCertIds(fields.enter(tags.sequence))
  if (first === undefined) throw new OcspRequestError("No certificate asked for")
  const extensions = fields.optional(contextTag(2, "constructed"))
  fields.end()
  return { certIds: [first, ...others], nonce: extensions && readNonce(extensions.content) }
}

function readCertIds(list: DerReader): CertId[] {
  const certIds: CertId[] = []
  while (!list.done) {
    if (certIds.length === maximumCertificates) throw new OcspRequestError("Too many certificates")
    const single = list.enter(tags.sequence)
    certIds.push(readCertId(single.next(tags.sequence).bytes))
    const extensions = single.optional(contextTag(0, "constructed"))
    single.end()
    if (extensions) readNonce(extensions.content) // none is understood here; a critical one is refused
  }
  return certIds
}

function readCertId(bytes: Buffer): CertId {
  const fields = inside(readOnly(bytes, tags.sequence))
  const hash = oidValue(fields.enter(tags.sequence).next(tags.oid))
  const issuerNameHash = fields.next(tags.octetString).content
  const issuerKeyHash = fields.next(tags.octetString).content
  const serial = integerValue(fields.next(tags.integer)).toString()
  fields.end()
  return { bytes, hash: hashNames.get(hash) ?? "other", issuerNameHash, issuerKeyHash, serial }
}

const hashNames: ReadonlyMap<string, CertId["hash"]> = new Map([
  [oids.sha1, "sha1"],
  [oids.sha256, "sha256"],
])

/** The nonce among request extensions: 1 to 128 octets (RFC 9654 §2.1), anything else is malformed. */
function readNonce(content: Uint8Array): Buffer | undefined {
  const wrapper = new DerReader(content)
  const list = wrapper.enter(tags.sequence)
  wrapper.end()
  let nonce: Buffer | undefined
  while (!list.done) {
    const { type, critical, value } = readExtension(list)
    if (type === oids.ocspNonce) nonce = checkedNonce(value)
    else if (critical) throw new OcspRequestError(`Critical extension ${type}`)
  }
  return nonce
}

function checkedNonce(value: Buffer): Buffer {
  const { length } = readOnly(value, tags.octetString).content
  if (length < 1 || length > 128) throw new OcspRequestError(`Nonce of ${length} octets`)
  return value
}
