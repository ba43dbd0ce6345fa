import { verify, X509Certificate } from "node:crypto"
import { contextTag, sequence, tags } from "./der.ts"
import { bitStringValue, type DerReader, inside, readOnly, timeValue } from "./der-reader.ts"

/** An OCSPRequest (RFC 6960 §4.1.1), DER, for one certificate and without nonce. */
export function encodeOcspRequest(certId: Uint8Array): Buffer {
  return sequence(sequence(sequence(sequence(Buffer.from(certId)))))
}

/** What an answer about one certificate says, as a client reads it. */
export type OcspReading = {
  status: "good" | "revoked" | "unknown"
  /** As it was asked, to the byte. */
  certId: Buffer
  nextUpdate: Date
  /** By a responder whose certificate the issuer signed. */
  isSigned: boolean
}

/** Reads an OCSPResponse (RFC 6960 §4.2.1); null for one that says that it failed, DerError for what is none. */
export function readOcspResponse(der: Uint8Array, issuer: Uint8Array): OcspReading | null {
  const outer = inside(readOnly(der, tags.sequence))
  if (outer.next(tags.enumerated).content[0] !== 0) return null
  const bytes = outer.enter(contextTag(0, "constructed")).enter(tags.sequence)
  bytes.next(tags.oid)
  const basic = inside(readOnly(bytes.next(tags.octetString).content, tags.sequence))
  const data = basic.next(tags.sequence)
  basic.next(tags.sequence) // signatureAlgorithm
  const signature = bitStringValue(basic.next(tags.bitString))
  const responder = basic.enter(contextTag(0, "constructed")).enter(tags.sequence).next(tags.sequence).bytes
  return {
    ...readFirst(inside(data)),
    isSigned: isSignedBy(responder, { data: data.bytes, signature, issuer }),
  }
}

const states = {
  [contextTag(0, "primitive")]: "good",
  [contextTag(1, "constructed")]: "revoked",
  [contextTag(2, "primitive")]: "unknown",
} as const

function readFirst(data: DerReader): Omit<OcspReading, "isSigned"> {
  data.next() // responderID
  data.next(tags.generalizedTime) // producedAt
  const single = data.enter(tags.sequence).enter(tags.sequence)
  const certId = single.next(tags.sequence).bytes
  const status = states[single.next().tag] ?? "unknown"
  single.next(tags.generalizedTime) // thisUpdate
  const nextUpdate = timeValue(single.enter(contextTag(0, "constructed")).next(tags.generalizedTime))
  return { status, certId, nextUpdate }
}

function isSignedBy(
  responder: Buffer,
  { data, signature, issuer }: { data: Buffer; signature: Buffer; issuer: Uint8Array },
): boolean {
  const certificate = new X509Certificate(responder)
  return (
    certificate.verify(new X509Certificate(issuer).publicKey) &&
    verify("sha256", data, certificate.publicKey, signature)
  )
}
