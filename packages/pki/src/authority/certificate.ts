import { createPublicKey, type KeyObject } from "node:crypto"
import { contextTag, tags } from "./der.ts"
import {
  bitStringValue,
  booleanValue,
  DerError,
  type DerReader,
  inside,
  integerValue,
  oidValue,
  readOnly,
  timeValue,
} from "./der-reader.ts"
import { oids } from "./object-identifiers.ts"

export type Extension = { critical: boolean; value: Buffer }

/** A certificate taken apart (RFC 5280 §4.1). Buffers are DER; `serial` is decimal. */
export type Certificate = {
  der: Buffer
  tbs: Buffer
  serial: string
  issuer: Buffer
  subject: Buffer
  notBefore: Date
  notAfter: Date
  spki: Buffer
  extensions: Map<string, Extension>
  signatureAlgorithm: string
  signature: Buffer
}

/** Takes a certificate of any issuer apart; throws DerError on what isn't one. Checks no signature: see chain.ts. */
export function readCertificate(der: Uint8Array): Certificate {
  const whole = readOnly(der, tags.sequence)
  const outer = inside(whole)
  const tbs = outer.next(tags.sequence)
  const algorithm = outer.next(tags.sequence)
  const signature = bitStringValue(outer.next(tags.bitString))
  outer.end()

  const fields = inside(tbs)
  fields.optional(contextTag(0, "constructed")) // version
  const serial = integerValue(fields.next(tags.integer)).toString()
  const inner = fields.next(tags.sequence)
  // RFC 5280 §4.1.1.2: the algorithm stands twice, once where the signature covers it
  if (!inner.bytes.equals(algorithm.bytes)) throw new DerError("Two signature algorithms", inner.offset)
  const issuer = fields.next(tags.sequence).bytes
  const validity = fields.enter(tags.sequence)
  const [notBefore, notAfter] = [timeValue(validity.next()), timeValue(validity.next())]
  validity.end()
  const subject = fields.next(tags.sequence).bytes
  const spki = fields.next(tags.sequence).bytes
  fields.optional(contextTag(1, "primitive")) // unique identifiers, which nobody uses
  fields.optional(contextTag(2, "primitive"))
  const extensions = readExtensions(fields)
  fields.end()
  const signatureAlgorithm = oidValue(inside(algorithm).next(tags.oid))
  return {
    der: whole.bytes,
    tbs: tbs.bytes,
    serial,
    issuer,
    subject,
    notBefore,
    notAfter,
    spki,
    extensions,
    signatureAlgorithm,
    signature,
  }
}

function readExtensions(fields: DerReader): Map<string, Extension> {
  const extensions = new Map<string, Extension>()
  if (fields.done) return extensions
  const wrapper = fields.enter(contextTag(3, "constructed"))
  const list = wrapper.enter(tags.sequence)
  wrapper.end()
  while (!list.done) {
    const { type, ...extension } = readExtension(list)
    // RFC 5280 §4.2: not twice the same; two readers could each see another one
    if (extensions.has(type)) throw new DerError(`Extension ${type} twice`, 0)
    extensions.set(type, extension)
  }
  return extensions
}

/** The next Extension of a list; `critical` is false where it is left out. */
export function readExtension(list: DerReader): Extension & { type: string } {
  const extension = list.enter(tags.sequence)
  const type = oidValue(extension.next(tags.oid))
  const flag = extension.optional(tags.boolean)
  const value = extension.next(tags.octetString).content
  extension.end()
  return { type, critical: flag ? booleanValue(flag) : false, value }
}

export function publicKeyOf(certificate: Pick<Certificate, "spki">): KeyObject {
  return createPublicKey({ key: certificate.spki, format: "der", type: "spki" })
}

/** The subject key identifier, or undefined. */
export function subjectKeyIdentifierOf(certificate: Certificate): Buffer | undefined {
  const extension = certificate.extensions.get(oids.subjectKeyIdentifier)
  return extension && readOnly(extension.value, tags.octetString).content
}

/** The identifier of the issuer's key, or undefined where it is absent or given by name and serial. */
export function authorityKeyIdentifierOf(certificate: Certificate): Buffer | undefined {
  const extension = certificate.extensions.get(oids.authorityKeyIdentifier)
  return (
    extension &&
    inside(readOnly(extension.value, tags.sequence)).optional(contextTag(0, "primitive"))?.content
  )
}
