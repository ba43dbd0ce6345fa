import * as oids from "../asn1/object-identifiers.ts"
import { oid, printableString, sequence, setOf, utf8String } from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"
import type { NameAttribute } from "../x509/name.ts"

/**
 * X.520 defines the first two as PrintableString. Java encodes a text for an attribute that it does not know as
 * PrintableString and compares such attributes by their bytes. The others are UTF8String (RFC 5280 §4.1.2.4).
 */
const printableOnly: ReadonlySet<string> = new Set([
  oids.countryName,
  oids.serialNumber,
  oids.organizationIdentifier,
])

/** In characters. */
export const commonNameBound = 256

/**
 * Upper bounds in characters (RFC 5280 appendix A.1); surname and givenName go up to 32768. ETSI EN 319 412-2
 * (NAT-4.2.4-18) lifts those of commonName, organizationName and organizationalUnitName without a figure of its own:
 * 256 is this authority's.
 */
const upperBounds: ReadonlyMap<string, number> = new Map([
  [oids.commonName, commonNameBound],
  [oids.serialNumber, 64],
  [oids.localityName, 128],
  [oids.organizationName, 256],
  [oids.organizationalUnitName, 256],
  [oids.title, 64],
  [oids.organizationIdentifier, 64],
])

/** A Name with one attribute in each RDN, in the order given. @throws RangeError on an attribute that is invalid */
export function encodeName(attributes: NameAttribute[]): Bytes {
  return sequence(
    ...attributes.map(({ type, value }) => setOf(sequence(oid(type), attributeText(type, value)))),
  )
}

function attributeText(type: string, value: string): Bytes {
  const text = value.normalize("NFC").trim().replace(/ +/g, " ")
  if (text === "") throw new RangeError(`Name attribute ${type} is empty`)
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text))
    throw new RangeError(`Name attribute ${type} holds control or format characters`)
  if ([...text].length > (upperBounds.get(type) ?? 32768))
    throw new RangeError(`Name attribute ${type} is too long`)
  return printableOnly.has(type) ? printableString(text) : utf8String(text)
}
