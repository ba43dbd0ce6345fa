import { Asn1Error, type Asn1Reader, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { booleanValue, integerValue, oidValue, smallIntegerValue, timeValue } from "../asn1/values.ts"
import type { Bytes } from "../bytes.ts"

export interface Extension {
  readonly critical: boolean
  readonly value: Bytes
}

/** The fields of a TBSCertificate (RFC 5280 §4.1.2); octets are DER. */
export interface TbsCertificate {
  /** 1, 2 or 3. */
  readonly version: number
  /** Decimal. */
  readonly serial: string
  readonly signatureAlgorithm: Bytes
  readonly issuer: Bytes
  readonly subject: Bytes
  readonly notBefore: Date
  readonly notAfter: Date
  readonly spki: Bytes
  readonly hasUniqueIdentifiers: boolean
  /** By object identifier. */
  readonly extensions: ReadonlyMap<string, Extension>
}

/** Reads the content of a TBSCertificate to its end. Throws Asn1Error. */
export function readTbsCertificate(fields: Asn1Reader): TbsCertificate {
  const version = fields.optional(tags.constructed(0))
  const serial = integerValue(fields.next(tags.integer)).toString()
  const signatureAlgorithm = fields.next(tags.sequence).bytes
  const issuer = fields.next(tags.sequence).bytes
  const validity = fields.enter(tags.sequence)
  const [notBefore, notAfter] = [timeValue(validity.next()), timeValue(validity.next())]
  validity.end()
  const subject = fields.next(tags.sequence).bytes
  const spki = fields.next(tags.sequence).bytes
  const identifiers = [fields.optional(tags.primitive(1)), fields.optional(tags.primitive(2))]
  const extensions = readExtensions(fields)
  fields.end()
  return {
    serial,
    signatureAlgorithm,
    issuer,
    subject,
    notBefore,
    notAfter,
    spki,
    extensions,
    version: version ? smallIntegerValue(inside(version).next(tags.integer)) + 1 : 1,
    hasUniqueIdentifiers: identifiers.some((identifier) => identifier !== undefined),
  }
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
