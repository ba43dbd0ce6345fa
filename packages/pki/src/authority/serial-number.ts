import { integer } from "../asn1/writer.ts"
import { asBuffer, toHex } from "../bytes.ts"

/** Returns `size` unpredictable octets, as `randomBytes` of node:crypto does. */
export type RandomOctets = (size: number) => Uint8Array

/** Octets of a new serial. RFC 5280 §4.1.2.2 allows 20; 16 fit every reader and a UUID column. */
const serialOctets = 16

/**
 * A serial number in decimal: positive, 16 octets, 126 random bits. The first bit is 0 for the sign, the second is 1
 * so that all have the same length. CA/Browser BR §7.1 requires at least 64 random bits, so that nobody can predict
 * what is signed.
 */
export function newSerial(random: RandomOctets): string {
  const octets = Uint8Array.from(random(serialOctets))
  if (octets.length !== serialOctets) throw new RangeError(`${serialOctets} random octets were asked for`)
  octets[0] = ((octets[0] ?? 0) & 0x3f) | 0x40
  return BigInt(`0x${toHex(octets)}`).toString()
}

/** INTEGER of a decimal serial. @throws RangeError unless positive and at most 20 octets (RFC 5280 §4.1.2.2) */
export function encodeSerial(decimal: string): Buffer {
  const element = integer(serialValue(decimal))
  if (element.length - 2 > 20) throw new RangeError("A serial number has at most 20 octets")
  return asBuffer(element)
}

/** Upper-case hexadecimal in whole octets, as openssl writes it: «0A1B…». */
export function serialToHex(decimal: string): string {
  const hex = serialValue(decimal).toString(16).toUpperCase()
  return hex.length % 2 ? `0${hex}` : hex
}

function serialValue(decimal: string): bigint {
  if (!/^[1-9]\d{0,48}$/.test(decimal)) throw new RangeError("Not a serial number in decimal")
  return BigInt(decimal)
}
