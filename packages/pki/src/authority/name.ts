import { oid, printable, sequence, setOf, tags, utf8 } from "./der.ts"
import { type DerReader, inside, oidValue, readOnly, textValue } from "./der-reader.ts"
import { oids } from "./object-identifiers.ts"

export type NameAttribute = { type: string; value: string }

/** Attributes that X.520 defines as PrintableString; all others of ours are UTF8String (RFC 5280 §4.1.2.4). */
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

/** A Name: one attribute in each relative name, in the order given. Throws RangeError on what can't be written. */
export function encodeName(attributes: NameAttribute[]): Buffer {
  return sequence(
    ...attributes.map(({ type, value }) => setOf(sequence(oid(type), attributeText(type, value)))),
  )
}

function attributeText(type: string, value: string): Buffer {
  const text = value.normalize("NFC").trim()
  if (text === "") throw new RangeError(`Name attribute ${type} is empty`)
  if (/\p{Cc}/u.test(text)) throw new RangeError(`Name attribute ${type} holds control characters`)
  if ([...text].length > (upperBounds.get(type) ?? 32768))
    throw new RangeError(`Name attribute ${type} is too long`)
  return printableOnly.has(type) ? printable(text) : utf8(text)
}

/**
 * Cuts `text` at a space so that it fits the attribute's upper bound. Registered names of companies go past the 64
 * characters of organizationName and commonName; the RUC, the surname and the given name, which identify, are
 * always whole.
 */
export function fitToBound(type: string, text: string): string {
  const bound = upperBounds.get(type) ?? 32768
  const characters = [...text.normalize("NFC").trim().replace(/\s+/g, " ")]
  if (characters.length <= bound) return characters.join("")
  const cut = characters.slice(0, bound + 1).join("")
  const atSpace = cut.lastIndexOf(" ")
  return atSpace > bound / 2 ? cut.slice(0, atSpace) : characters.slice(0, bound).join("").trimEnd()
}

/** The attributes of a Name, in order; values that are no text are left out. */
export function readName(name: Uint8Array): NameAttribute[] {
  const attributes: NameAttribute[] = []
  const names = inside(readOnly(name, tags.sequence))
  while (!names.done) attributes.push(...readRelativeName(names.enter(tags.set)))
  return attributes
}

function readRelativeName(set: DerReader): NameAttribute[] {
  const attributes: NameAttribute[] = []
  while (!set.done) {
    const pair = set.enter(tags.sequence)
    const type = oidValue(pair.next(tags.oid))
    const value = textValue(pair.next())
    pair.end()
    if (value !== undefined) attributes.push({ type, value })
  }
  return attributes
}
