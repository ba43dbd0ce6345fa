import * as oids from "../asn1/object-identifiers.ts"
import { oid, printableString, sequence, setOf, utf8String } from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"
import type { NameAttribute } from "../x509/name.ts"

/** X.520 defines these as PrintableString; the others are UTF8String (RFC 5280 §4.1.2.4). */
const printableOnly: ReadonlySet<string> = new Set([oids.countryName, oids.serialNumber])

/** Upper bounds in characters (RFC 5280 appendix A.1); surname and givenName go up to 32768. */
const upperBounds: ReadonlyMap<string, number> = new Map([
  [oids.commonName, 64],
  [oids.serialNumber, 64],
  [oids.localityName, 128],
  [oids.organizationName, 64],
  [oids.organizationalUnitName, 64],
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
  const text = value.normalize("NFC").trim()
  if (text === "") throw new RangeError(`Name attribute ${type} is empty`)
  if (/\p{Cc}/u.test(text)) throw new RangeError(`Name attribute ${type} holds control characters`)
  if ([...text].length > (upperBounds.get(type) ?? 32768))
    throw new RangeError(`Name attribute ${type} is too long`)
  return printableOnly.has(type) ? printableString(text) : utf8String(text)
}

/**
 * Cuts `text` at a space to fit the attribute's upper bound: registered company names exceed the 64 characters of
 * organizationName and commonName. Never used for what identifies (number, RUC, surname, given name).
 */
export function fitToBound(type: string, text: string): string {
  const bound = upperBounds.get(type) ?? 32768
  const characters = [...text.normalize("NFC").trim().replace(/\s+/g, " ")]
  if (characters.length <= bound) return characters.join("")
  const cut = characters.slice(0, bound + 1).join("")
  const atSpace = cut.lastIndexOf(" ")
  return atSpace > bound / 2 ? cut.slice(0, atSpace) : characters.slice(0, bound).join("").trimEnd()
}
