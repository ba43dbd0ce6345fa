import * as oids from "@trazo/pki/asn1/object-identifiers"
import { Asn1Reader, inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { integerValue, oidValue, timeValue } from "@trazo/pki/asn1/values"
import type { Bytes } from "@trazo/pki/bytes"
import { readExtension } from "@trazo/pki/x509/tbs-certificate"

/** A CertificateList (RFC 5280 §5.1). */
interface Crl {
  readonly der: Bytes
  readonly issuer: Bytes
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  readonly entries: Bytes
  /** Covers some certificates of the issuer only, or only changes. */
  readonly isPartial: boolean
}

const issuingDistributionPoint = "2.5.29.28"
const deltaIndicator = "2.5.29.27"

/** @throws Asn1Error */
export function readCrl(der: Bytes): Crl {
  const fields = new Asn1Reader(der, "BER").enter(tags.sequence).enter(tags.sequence)
  fields.optional(tags.integer)
  fields.next(tags.sequence)
  const issuer = fields.next(tags.sequence).bytes
  const thisUpdate = timeValue(fields.next())
  const hasNext = fields.peek() === tags.utcTime || fields.peek() === tags.generalizedTime
  const nextUpdate = hasNext ? timeValue(fields.next()) : undefined
  const entries = fields.optional(tags.sequence)?.content ?? new Uint8Array()
  const wrapper = fields.optional(tags.constructed(0))
  let isPartial = false
  for (const list = wrapper && inside(wrapper).enter(tags.sequence); list && !list.done; ) {
    const { type } = readExtension(list)
    if (type === issuingDistributionPoint || type === deltaIndicator) isPartial = true
  }
  const whole = new Asn1Reader(der, "BER").next().bytes
  return { der: whole, issuer, thisUpdate, nextUpdate, entries, isPartial }
}

const reasonNames = [
  "unspecified",
  "keyCompromise",
  "cACompromise",
  "affiliationChanged",
  "superseded",
  "cessationOfOperation",
  "certificateHold",
  "",
  "removeFromCRL",
  "privilegeWithdrawn",
  "aACompromise",
] as const

export const reasonName = (code: number): string => reasonNames[code] ?? "unspecified"

export interface RevokedEntry {
  readonly at: Date
  readonly reason: string | undefined
  /** Since when the key may be in other hands, or the certificate holds no more (RFC 5280 §5.3.2). */
  readonly invalidFrom: Date | undefined
}

/** @throws Asn1Error */
export function entryOf(list: Crl, serial: string): RevokedEntry | undefined {
  for (const reader = new Asn1Reader(list.entries, "BER"); !reader.done; ) {
    const entry = reader.enter(tags.sequence)
    if (integerValue(entry.next(tags.integer)).toString() !== serial) continue
    const at = timeValue(entry.next())
    let reason: string | undefined
    let invalidFrom: Date | undefined
    for (
      const extensions = entry.done ? undefined : entry.enter(tags.sequence);
      extensions && !extensions.done;
    ) {
      const { type, value } = readExtension(extensions)
      if (type === oids.reasonCode) reason = reasonName(readOnly(value, tags.enumerated).content[0] ?? 0)
      if (type === oids.invalidityDate) invalidFrom = timeValue(readOnly(value, tags.generalizedTime))
    }
    return { at, reason, invalidFrom }
  }
  return undefined
}

/** Dotted type of an AlgorithmIdentifier. */
export const algorithmType = (reader: Asn1Reader): string =>
  oidValue(reader.enter(tags.sequence).next(tags.oid))
