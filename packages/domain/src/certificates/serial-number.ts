/** Hexadecimal digits of this authority's serial numbers: 16 octets. Their decimals are longer. */
const usualHexDigits = 32

/** Decimal digits of a serial of eight octets: identities, references and telephones are shorter. */
const fewestSearchedDigits = 20

/** 49 digits with a blank before each, a label and quotes. Longer text would take quadratic time. */
const longestSerialText = 160

/** «Serial Number: », «serial=», «N.º de serie: » … */
const label = /^[^0-9]*seri(?:al|e)[^0-9:=]*[:=]?/i

/**
 * The decimal form of a serial number as programs print it: decimal (FirmaEC, Bouncy Castle), hexadecimal in either case,
 * whole or in groups with colons, spaces or hyphens (openssl, keytool, Java, Windows, Firefox), with 0x, with leading
 * zeros, with its label, its brackets or its quotes. Null for other text and for more than 20 octets (RFC 5280 §4.1.2.2).
 */
export function readSerialNumber(text: string): string | null {
  if (text.length > longestSerialText) return null
  const bare = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(label, "")
    .replace(/^[\s[("'«“‘]+|[\s\])"'».,;”’]+$/g, "")
  const digits = bare.replace(/^0x/i, "")
  const groups = digits.split(/:|\s*-\s*|\s+/)
  if (!groups.every((group) => /^[0-9a-f]+$/i.test(group)) || !areAlike(groups, digits.includes(":")))
    return null
  const plain = groups.join("")
  const isPairs = groups.length > 1 && groups.every((group) => group.length <= 2)
  const isHex = digits !== bare || isPairs || /^0|[a-f]/i.test(plain) || plain.length === usualHexDigits
  const significant = plain.replace(/^0+/, "")
  if (significant === "" || significant.length > (isHex ? 40 : 49)) return null
  const value = isHex ? BigInt(`0x${significant}`) : BigInt(significant)
  return value.toString()
}

/** Whether the groups are of one size, but for the first or the last. Those with colons are pairs. */
function areAlike(groups: readonly string[], hasColons: boolean): boolean {
  const [first = "", second = ""] = groups
  const size = Math.max(first.length, second.length)
  const inner = groups.slice(1, -1)
  const isShort = (group: string) => group.length <= size
  if (hasColons) return size === 2 && groups.slice(1).every((group) => group.length === 2)
  return inner.every((group) => group.length === size) && groups.every(isShort)
}

/**
 * A search as the database looks for it: serial numbers in decimal. What may be an identity, a reference or a name stays as
 * it is.
 */
export function searchTerm(text: string): string {
  const serial = readSerialNumber(text)
  return serial && serial.length >= fewestSearchedDigits ? serial : text
}
