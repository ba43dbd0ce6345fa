import { type BerElement, BerReader, dottedOf } from "./ber-reader.ts"
import { type Bytes, toHex } from "./bytes.ts"
import { tags } from "./der-writer.ts"
import { identifiers } from "./object-identifiers.ts"

/** What the device needs of an X.509 certificate (RFC 5280 §4.1), nothing verified. */
export interface CertificateFields {
  /** Decimal, as text: it doesn't fit a number. */
  readonly serial: string
  readonly issuer: DistinguishedName
  readonly subject: DistinguishedName
  readonly notBefore: Date
  readonly notAfter: Date
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Bytes
  /** Values of extensions by identifier. */
  readonly extensions: ReadonlyMap<string, Bytes>
}

export interface DistinguishedName {
  readonly bytes: Bytes
  /** The first value of each attribute by identifier. */
  readonly attributes: ReadonlyMap<string, string>
}

/** Throws BerError where the bytes aren't a certificate. */
export function readCertificate(certificate: Bytes): CertificateFields {
  const body = new BerReader(certificate).enter(tags.sequence).enter(tags.sequence)
  body.optional(tags.context0)
  const serial = BigInt(`0x${toHex(body.next(tags.integer).content) || "0"}`).toString()
  body.next(tags.sequence)
  const issuer = nameOf(body.next(tags.sequence))
  const validity = body.enter(tags.sequence)
  const notBefore = timeOf(validity.next())
  const notAfter = timeOf(validity.next())
  const subject = nameOf(body.next(tags.sequence))
  const publicKey = body.next(tags.sequence).bytes
  return { serial, issuer, subject, notBefore, notAfter, publicKey, extensions: extensionsOf(body) }
}

/** digitalSignature is set, or the certificate doesn't limit its use (RFC 5280 §4.2.1.3). */
export function maySign({ extensions }: CertificateFields): boolean {
  const usage = extensions.get(identifiers.keyUsage)
  if (usage === undefined) return true
  return ((new BerReader(usage).next(tags.bitString).content[1] ?? 0) & 0x80) !== 0
}

export function isAuthority({ extensions }: CertificateFields): boolean {
  const constraints = extensions.get(identifiers.basicConstraints)
  if (constraints === undefined) return false
  return (new BerReader(constraints).enter(tags.sequence).optional(boolean)?.content[0] ?? 0) !== 0
}

const boolean = 0x01
const utcTime = 0x17
const extensionsTag = 0xa3

function nameOf(name: BerElement): DistinguishedName {
  const attributes = new Map<string, string>()
  for (const parts = new BerReader(name.content); !parts.done; ) {
    for (const part = parts.enter(tags.set); !part.done; ) {
      const attribute = part.enter(tags.sequence)
      const identifier = dottedOf(attribute.next(tags.oid))
      if (!attributes.has(identifier)) attributes.set(identifier, textOf(attribute.next()))
    }
  }
  return { bytes: name.bytes, attributes }
}

function textOf({ tag, content }: BerElement): string {
  const encoding = tag === tags.bmp ? "utf-16be" : tag === tags.utf8 ? "utf-8" : "latin1"
  return new TextDecoder(encoding).decode(content)
}

/** Two digits of a year mean 1950 to 2049 (RFC 5280 §4.1.2.5.1). */
function timeOf({ tag, content }: BerElement): Date {
  const text = new TextDecoder().decode(content)
  const full = tag !== utcTime ? text : `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}`
  return new Date(full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
}

function extensionsOf(body: BerReader): Map<string, Bytes> {
  const found = new Map<string, Bytes>()
  while (!body.done && body.peek() !== extensionsTag) body.next()
  if (body.done) return found
  for (const list = body.enter(extensionsTag).enter(tags.sequence); !list.done; ) {
    const extension = list.enter(tags.sequence)
    const identifier = dottedOf(extension.next(tags.oid))
    extension.optional(boolean)
    found.set(identifier, extension.next(tags.octetString).content)
  }
  return found
}
