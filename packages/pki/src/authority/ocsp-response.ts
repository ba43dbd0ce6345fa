import { type KeyObject, verify, X509Certificate } from "node:crypto"
import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Reader, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { bitStringValue, timeValue } from "../asn1/values.ts"
import { element, enumerated, explicit, generalizedTime, octetString, oid, sequence } from "../asn1/writer.ts"
import { asBuffer, type Bytes } from "../bytes.ts"
import type { KeyedCertificate } from "./authority-creation.ts"
import { issuerFrom } from "./certificate.ts"
import { extension } from "./extensions.ts"
import { keyIdentifierOf } from "./rsa-key.ts"
import { signSequence } from "./signature.ts"

export type OcspStatus =
  | { status: "good" }
  | { status: "revoked"; revokedAt: Date; reason?: CrlReasonCode | undefined }
  | { status: "unknown" }

/** One SingleResponse. `certId` is DER: as the request sent it, or from encodeCertId to sign ahead. */
export type OcspEntry = { certId: Uint8Array } & OcspStatus

/** A responder's key and the parts of it that every response carries, encoded once. */
export type OcspResponder = { privateKey: KeyObject; id: Bytes; certificates: Bytes; notAfter: Date }

export function ocspResponderFrom({ certificate, privateKey }: KeyedCertificate): OcspResponder {
  const { certificate: der, spki, notAfter } = issuerFrom(certificate)
  // responderID byKey [2], SHA-1 of the key (RFC 6960 §4.2.1): shorter than the name
  const id = explicit(2, octetString(keyIdentifierOf(spki)))
  return { privateKey, id, certificates: explicit(0, sequence(der)), notAfter }
}

type OcspResponseFields = {
  responder: OcspResponder
  entries: [OcspEntry, ...OcspEntry[]]
  producedAt: Date
  thisUpdate: Date
  nextUpdate: Date
  /** Value of the nonce extension as the request sent it. */
  nonce?: Uint8Array | undefined
}

/**
 * A signed OCSPResponse (RFC 6960 §4.2.1), DER. Deterministic: with the same times, every process that signs ahead
 * gives the same bytes. @throws RangeError when the response would outlive its responder
 */
export async function buildOcspResponse(fields: OcspResponseFields): Promise<Buffer> {
  const { responder, entries, producedAt, thisUpdate, nextUpdate, nonce } = fields
  if (nextUpdate > responder.notAfter)
    throw new RangeError("A response can't outlive its responder's certificate")
  if (nextUpdate <= thisUpdate) throw new RangeError("nextUpdate must be after thisUpdate")
  const window = [generalizedTime(thisUpdate), explicit(0, generalizedTime(nextUpdate))]
  const responseData = sequence(
    responder.id,
    generalizedTime(producedAt),
    sequence(...entries.map((entry) => sequence(entry.certId, certStatus(entry), ...window))),
    ...(nonce ? [explicit(1, sequence(extension(oids.ocspNonce, false, nonce)))] : []),
  )
  const basic = await signSequence(responseData, responder.privateKey, responder.certificates)
  return asBuffer(sequence(successful, explicit(0, sequence(basicType, octetString(basic)))))
}

const successful = enumerated(0)
const basicType = oid(oids.ocspBasic)
const statusTags = {
  good: tags.primitive(0),
  revoked: tags.constructed(1),
  unknown: tags.primitive(2),
} as const

function certStatus(entry: OcspStatus): Bytes {
  if (entry.status !== "revoked") return element(statusTags[entry.status])
  // as in a CRL, «unspecified» is expressed by omitting the reason
  const reason = entry.reason ? [explicit(0, enumerated(entry.reason))] : []
  return element(statusTags.revoked, generalizedTime(entry.revokedAt), ...reason)
}

/** Responses without a signature (RFC 6960 §4.2.1). */
export const ocspErrors = {
  malformedRequest: asBuffer(sequence(enumerated(1))),
  internalError: asBuffer(sequence(enumerated(2))),
  tryLater: asBuffer(sequence(enumerated(3))),
  /** Also for certificates of other issuers (RFC 5019 §2.2.3). */
  unauthorized: asBuffer(sequence(enumerated(6))),
} as const

/** A response about one certificate, as a client reads it. */
type OcspReading = {
  status: OcspStatus["status"]
  /** Byte by byte as in the request. */
  certId: Bytes
  nextUpdate: Date
  /** By a responder whose certificate the issuer signed. */
  isSigned: boolean
}

/** Reads an OCSPResponse, DER; null for an error response. Throws Asn1Error. `issuer` is a certificate, DER. */
export function readOcspResponse(der: Uint8Array, issuer: Uint8Array): OcspReading | null {
  const outer = inside(readOnly(der, tags.sequence))
  if (outer.next(tags.enumerated).content[0] !== 0) return null
  const bytes = outer.enter(tags.constructed(0)).enter(tags.sequence)
  bytes.next(tags.oid)
  const basic = inside(readOnly(bytes.next(tags.octetString).content, tags.sequence))
  const data = basic.next(tags.sequence)
  basic.next(tags.sequence) // signatureAlgorithm
  const signature = bitStringValue(basic.next(tags.bitString))
  const responder = basic.enter(tags.constructed(0)).enter(tags.sequence).next(tags.sequence).bytes
  const certificate = new X509Certificate(responder)
  return {
    ...readFirst(inside(data)),
    isSigned:
      certificate.verify(new X509Certificate(issuer).publicKey) &&
      verify("sha256", data.bytes, certificate.publicKey, signature),
  }
}

function readFirst(data: Asn1Reader): Omit<OcspReading, "isSigned"> {
  data.next() // responderID
  data.next(tags.generalizedTime) // producedAt
  const single = data.enter(tags.sequence).enter(tags.sequence)
  const certId = single.next(tags.sequence).bytes
  const { tag } = single.next()
  const status = tag === statusTags.good ? "good" : tag === statusTags.revoked ? "revoked" : "unknown"
  single.next(tags.generalizedTime) // thisUpdate
  const nextUpdate = timeValue(single.enter(tags.constructed(0)).next(tags.generalizedTime))
  return { status, certId, nextUpdate }
}
