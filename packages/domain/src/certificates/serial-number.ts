/** Hexadecimal digits of this authority's serial numbers: 16 octets. Their decimals are longer. */
const usualHexDigits = 32

/**
 * The decimal form of a serial number as programs print it: decimal (FirmaEC), or hexadecimal with or without colons, in
 * either case (openssl, Windows). Null for other text and for more than 20 octets (RFC 5280 §4.1.2.2).
 */
export function readSerialNumber(text: string): string | null {
  const digits = /^[0-9a-f]{1,2}(:[0-9a-f]{2})+$/i.test(text) ? text.replaceAll(":", "") : text
  const isHex = digits !== text || /[a-f]/i.test(digits) || digits.length === usualHexDigits
  if (!isHex) return /^[1-9][0-9]{0,48}$/.test(digits) ? digits : null
  if (!/^[0-9a-f]{1,40}$/i.test(digits)) return null
  const value = BigInt(`0x${digits}`)
  return value > 0n ? value.toString() : null
}
