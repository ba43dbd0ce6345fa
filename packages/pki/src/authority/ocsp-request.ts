import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error, Asn1Reader, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { integerValue } from "../asn1/values.ts"
import { sequence } from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"
import { readExtension } from "../x509/tbs-certificate.ts"
import { type CertId, readCertId } from "./ocsp-cert-id.ts"

export type OcspRequest = {
  certIds: [CertId, ...CertId[]]
  /** Value of the nonce extension as sent; a response signed for this request repeats it. */
  nonce: Bytes | undefined
}

/** The response to it is malformedRequest. */
export class OcspRequestError extends Error {
  constructor(detail: string) {
    super(`OCSP request refused: ${detail}`)
    this.name = "OcspRequestError"
  }
}

/** A request for one certificate has about 80 octets; a signed one, with its certificates, a few thousand. */
const maximumOctets = 8 * 1024
/** Each certificate costs a look-up. */
const maximumCertificates = 16

/** An OCSPRequest (RFC 6960 §4.1.1), DER, for one certificate and without nonce. */
export function encodeOcspRequest(certId: Uint8Array): Bytes {
  return sequence(sequence(sequence(sequence(certId))))
}

/** Reads an OCSPRequest, DER; does not verify a requester's signature. Throws OcspRequestError. */
export function parseOcspRequest(der: Uint8Array): OcspRequest {
  if (der.length > maximumOctets) throw new OcspRequestError(`Over ${maximumOctets} octets`)
  try {
    return readRequest(der)
  } catch (error) {
    if (error instanceof Asn1Error) throw new OcspRequestError(error.message)
    throw error
  }
}

function readRequest(der: Uint8Array): OcspRequest {
  const outer = inside(readOnly(der, tags.sequence))
  const fields = outer.enter(tags.sequence)
  outer.optional(tags.constructed(0)) // optionalSignature: §4.1.2 makes verifying it optional
  outer.end()

  const version = fields.optional(tags.constructed(0))
  if (version && integerValue(inside(version).next(tags.integer)) !== 0n)
    throw new OcspRequestError("Version")
  fields.optional(tags.constructed(1)) // requestorName
  const [first, ...others] = readCertIds(fields.enter(tags.sequence))
  if (first === undefined) throw new OcspRequestError("No certificate asked for")
  const extensions = fields.optional(tags.constructed(2))
  fields.end()
  return { certIds: [first, ...others], nonce: extensions && readNonce(extensions.content) }
}

function readCertIds(list: Asn1Reader): CertId[] {
  const certIds: CertId[] = []
  while (!list.done) {
    if (certIds.length === maximumCertificates) throw new OcspRequestError("Too many certificates")
    const single = list.enter(tags.sequence)
    certIds.push(readCertId(single.next(tags.sequence).bytes))
    const extensions = single.optional(tags.constructed(0))
    single.end()
    if (extensions) readNonce(extensions.content) // refuses critical extensions: none is supported here
  }
  return certIds
}

/** The nonce among request extensions: 1 to 128 octets (RFC 9654 §2.1). */
function readNonce(content: Bytes): Bytes | undefined {
  const wrapper = new Asn1Reader(content)
  const list = wrapper.enter(tags.sequence)
  wrapper.end()
  let nonce: Bytes | undefined
  while (!list.done) {
    const { type, critical, value } = readExtension(list)
    if (type === oids.ocspNonce) nonce = validateNonce(value)
    else if (critical) throw new OcspRequestError(`Critical extension ${type}`)
  }
  return nonce
}

function validateNonce(value: Bytes): Bytes {
  const { length } = readOnly(value, tags.octetString).content
  if (length < 1 || length > 128) throw new OcspRequestError(`Nonce of ${length} octets`)
  return value
}
