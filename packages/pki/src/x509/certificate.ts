import { Asn1Error, Asn1Reader, type EncodingRules, inside } from "../asn1/reader.ts"
import { contextTag, tags } from "../asn1/tags.ts"
import { bitStringValue, booleanValue, integerValue, oidValue, timeValue } from "../asn1/values.ts"
import { type Bytes, equalBytes } from "../bytes.ts"

export interface Extension {
  readonly critical: boolean
  readonly value: Bytes
}

/** The fields of an X.509 certificate (RFC 5280 §4.1); octets are DER. */
export interface Certificate {
  readonly der: Bytes
  readonly tbs: Bytes
  /** Decimal. */
  readonly serial: string
  readonly issuer: Bytes
  readonly subject: Bytes
  readonly notBefore: Date
  readonly notAfter: Date
  readonly spki: Bytes
  /** By object identifier. */
  readonly extensions: ReadonlyMap<string, Extension>
  readonly signatureAlgorithm: string
  readonly signature: Bytes
}

/**
 * Reads a certificate of any issuer; verifies nothing. Certificates of other authorities in files that people hold
 * are read as BER, which also allows bytes after the certificate. Throws Asn1Error.
 */
export function readCertificate(der: Uint8Array, rules: EncodingRules = "DER"): Certificate {
  const file = new Asn1Reader(der, rules)
  const whole = file.next(tags.sequence)
  if (rules === "DER") file.end()
  const outer = inside(whole)
  const tbs = outer.next(tags.sequence)
  const algorithm = outer.next(tags.sequence)
  const signature = bitStringValue(outer.next(tags.bitString))
  outer.end()

  const fields = inside(tbs)
  fields.optional(contextTag(0, "constructed")) // version
  const serial = integerValue(fields.next(tags.integer)).toString()
  const inner = fields.next(tags.sequence)
  // RFC 5280 §4.1.1.2: the signature covers the inner one
  if (!equalBytes(inner.bytes, algorithm.bytes)) throw new Asn1Error("Two signature algorithms", inner.offset)
  const issuer = fields.next(tags.sequence).bytes
  const validity = fields.enter(tags.sequence)
  const [notBefore, notAfter] = [timeValue(validity.next()), timeValue(validity.next())]
  validity.end()
  const subject = fields.next(tags.sequence).bytes
  const spki = fields.next(tags.sequence).bytes
  fields.optional(contextTag(1, "primitive")) // unique identifiers
  fields.optional(contextTag(2, "primitive"))
  const extensions = readExtensions(fields)
  fields.end()
  return {
    ...{ der: whole.bytes, tbs: tbs.bytes, serial, issuer, subject, notBefore, notAfter, spki, extensions },
    signatureAlgorithm: oidValue(inside(algorithm).next(tags.oid)),
    signature,
  }
}

function readExtensions(fields: Asn1Reader): Map<string, Extension> {
  const extensions = new Map<string, Extension>()
  if (fields.done) return extensions
  const wrapper = fields.enter(contextTag(3, "constructed"))
  const list = wrapper.enter(tags.sequence)
  wrapper.end()
  while (!list.done) {
    const { type, ...extension } = readExtension(list)
    // RFC 5280 §4.2 forbids repetition: two readers could each take another one
    if (extensions.has(type)) throw new Asn1Error(`Extension ${type} twice`, 0)
    extensions.set(type, extension)
  }
  return extensions
}

/** The next Extension of a list; `critical` is FALSE by default. */
export function readExtension(list: Asn1Reader): Extension & { type: string } {
  const extension = list.enter(tags.sequence)
  const type = oidValue(extension.next(tags.oid))
  const flag = extension.optional(tags.boolean)
  const value = extension.next(tags.octetString).content
  extension.end()
  return { type, critical: flag ? booleanValue(flag) : false, value }
}
