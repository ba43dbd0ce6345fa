import { Asn1Error, Asn1Reader, type EncodingRules, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { booleanValue, integerValue, oidValue, timeValue } from "../asn1/values.ts"
import type { Bytes } from "../bytes.ts"

export interface Extension {
  readonly critical: boolean
  readonly value: Bytes
}

/** The fields of an X.509 certificate (RFC 5280 §4.1); octets are DER. */
export interface Certificate {
  readonly der: Bytes
  /** Decimal. */
  readonly serial: string
  readonly issuer: Bytes
  readonly subject: Bytes
  readonly notBefore: Date
  readonly notAfter: Date
  readonly spki: Bytes
  /** By object identifier. */
  readonly extensions: ReadonlyMap<string, Extension>
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
  const fields = outer.enter(tags.sequence)
  outer.next(tags.sequence) // signatureAlgorithm
  outer.next(tags.bitString) // signatureValue
  outer.end()
  fields.optional(tags.constructed(0)) // version
  const serial = integerValue(fields.next(tags.integer)).toString()
  fields.next(tags.sequence) // signature
  const issuer = fields.next(tags.sequence).bytes
  const validity = fields.enter(tags.sequence)
  const [notBefore, notAfter] = [timeValue(validity.next()), timeValue(validity.next())]
  validity.end()
  const subject = fields.next(tags.sequence).bytes
  const spki = fields.next(tags.sequence).bytes
  fields.optional(tags.primitive(1)) // unique identifiers
  fields.optional(tags.primitive(2))
  const extensions = readExtensions(fields)
  fields.end()
  return { der: whole.bytes, serial, issuer, subject, notBefore, notAfter, spki, extensions }
}

function readExtensions(fields: Asn1Reader): Map<string, Extension> {
  const extensions = new Map<string, Extension>()
  if (fields.done) return extensions
  const wrapper = fields.enter(tags.constructed(3))
  const list = wrapper.enter(tags.sequence)
  wrapper.end()
  while (!list.done) {
    const { type, ...extension } = readExtension(list)
    // RFC 5280 §4.2 forbids repetition: two readers could each take another one
    if (extensions.has(type)) throw new Asn1Error(`Extension ${type} twice`)
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
