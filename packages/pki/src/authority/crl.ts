import { createPublicKey, type KeyObject } from "node:crypto"
import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { bitStringValue, integerValue, oidValue, timeValue } from "../asn1/values.ts"
import { enumerated, explicit, generalizedTime, integer, sequence, time } from "../asn1/writer.ts"
import { asBuffer, type Bytes, equalBytes } from "../bytes.ts"
import { allElements } from "../x509/extension-values.ts"
import { readExtension } from "../x509/tbs-certificate.ts"
import type { Issuer } from "./certificate.ts"
import { authorityKeyIdentifier, extension } from "./extensions.ts"
import { encodeSerial } from "./serial-number.ts"
import { isSignedBy, signatureAlgorithm, signSequence } from "./signature.ts"

/** A suspension is an entry with reason certificateHold. */
export type RevokedEntry = {
  /** Decimal. */
  serial: string
  revokedAt: Date
  reason?: CrlReasonCode | undefined
  /** When the cause happened, if known to be before the revocation (RFC 5280 §5.3.2). */
  invalidityDate?: Date | undefined
}

export type CrlFields = {
  issuer: Issuer
  /** Greater than every earlier number (RFC 5280 §5.2.3). */
  number: number | bigint
  thisUpdate: Date
  nextUpdate: Date
  entries: RevokedEntry[]
}

/** A complete CRL, version 2, DER, with CRL number and authority key identifier (RFC 5280 §5). */
export async function buildCrl({ key, ...fields }: CrlFields & { key: KeyObject }): Promise<Buffer> {
  if (fields.nextUpdate <= fields.thisUpdate) throw new RangeError("nextUpdate must be after thisUpdate")
  return signSequence(encodeTbsCertList(fields), key)
}

function encodeTbsCertList({ issuer, number, thisUpdate, nextUpdate, entries }: CrlFields): Bytes {
  const extensions = [
    authorityKeyIdentifier(issuer.keyIdentifier),
    extension(oids.crlNumber, false, integer(number)),
  ]
  return sequence(
    integer(1), // version 2
    signatureAlgorithm,
    issuer.name,
    time(thisUpdate),
    time(nextUpdate),
    // RFC 5280 §5.1.2.6: an empty list is absent
    ...(entries.length ? [sequence(...entries.map(encodeEntry))] : []),
    explicit(0, sequence(...extensions)),
  )
}

function encodeEntry({ serial, revokedAt, reason, invalidityDate }: RevokedEntry): Bytes {
  const extensions: Bytes[] = []
  // RFC 5280 §5.3.1: «unspecified» is expressed by omitting the reason
  if (reason) extensions.push(extension(oids.reasonCode, false, enumerated(reason)))
  if (invalidityDate) extensions.push(extension(oids.invalidityDate, false, generalizedTime(invalidityDate)))
  return sequence(
    encodeSerial(serial),
    time(revokedAt),
    ...(extensions.length ? [sequence(...extensions)] : []),
  )
}

/** Whether a CRL (DER) contains exactly this entry. */
export function listsEntry(der: Buffer, entry: RevokedEntry): boolean {
  return der.includes(asBuffer(encodeEntry(entry)))
}

/** Number of entries of a CRL (DER, version 2). Throws Asn1Error. */
export function countCrlEntries(der: Uint8Array): number {
  const list = inside(readOnly(der, tags.sequence)).enter(tags.sequence)
  list.next(tags.integer)
  list.next(tags.sequence) // signature
  list.next(tags.sequence) // issuer
  list.next() // thisUpdate
  list.next() // nextUpdate
  const entries = list.optional(tags.sequence)
  list.optional(tags.constructed(0)) // crlExtensions
  list.end()
  return entries ? allElements(inside(entries)).length : 0
}

/** The fields of a list that `issuer` signed, or null for any other. Throws Asn1Error when it is not a CRL. */
export function readSignedCrl(
  der: Uint8Array,
  issuer: Issuer,
): { number: bigint; thisUpdate: Date; nextUpdate: Date } | null {
  const outer = inside(readOnly(der, tags.sequence))
  const content = outer.next(tags.sequence)
  const algorithm = oidValue(outer.enter(tags.sequence).next(tags.oid))
  const signature = bitStringValue(outer.next(tags.bitString))
  outer.end()
  const key = createPublicKey({ key: asBuffer(issuer.spki), format: "der", type: "spki" })
  if (!isSignedBy(key, algorithm, content.bytes, signature)) return null
  const list = inside(content)
  list.next(tags.integer)
  list.next(tags.sequence) // signature
  if (!equalBytes(list.next(tags.sequence).bytes, issuer.name)) return null
  const [thisUpdate, nextUpdate] = [timeValue(list.next()), timeValue(list.next())]
  list.optional(tags.sequence) // entries
  const extensions = list.enter(tags.constructed(0)).enter(tags.sequence)
  while (!extensions.done) {
    const { type, value } = readExtension(extensions)
    if (type === oids.crlNumber)
      return { number: integerValue(readOnly(value, tags.integer)), thisUpdate, nextUpdate }
  }
  throw new Asn1Error("A list without number")
}
