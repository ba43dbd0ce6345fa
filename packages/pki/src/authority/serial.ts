import { integer } from "./der.ts"

/** Randomness handed in: `size` unpredictable octets, such as `randomBytes` of node:crypto. */
export type RandomOctets = (size: number) => Uint8Array

/** Octets of a new serial. RFC 5280 §4.1.2.2 allows 20; 16 fit every reader and a UUID column. */
const serialOctets = 16

/**
 * A new serial number in decimal: positive, 16 octets, 126 random bits. The first bit is 0 so that it is positive
 * and the second is 1 so that all are equally long. CA/Browser BR §7.1 asks for at least 64 random bits, so that
 * nobody can foresee what gets signed.
 */
export function newSerial(random: RandomOctets): string {
  const octets = Buffer.from(random(serialOctets))
  if (octets.length !== serialOctets) throw new RangeError(`${serialOctets} random octets were asked for`)
  octets[0] = ((octets[0] ?? 0) & 0x3f) | 0x40
  return BigInt(`0x${octets.toString("hex")}`).toString()
}

/** INTEGER of a decimal serial; throws unless positive and at most 20 octets (RFC 5280 §4.1.2.2). */
export function serialElement(decimal: string): Buffer {
  const element = integer(serialValue(decimal))
  if (element.length - 2 > 20) throw new RangeError("A serial number has at most 20 octets")
  return element
}

/** Upper-case hexadecimal, whole octets, as openssl writes it: «0A1B…». */
export function serialToHex(decimal: string): string {
  const hex = serialValue(decimal).toString(16).toUpperCase()
  return hex.length % 2 ? `0${hex}` : hex
}

/** Decimal of a hexadecimal serial, in either case, with colons or not. */
export function serialToDecimal(hex: string): string {
  const digits = hex.replaceAll(":", "")
  if (!/^[0-9a-f]{1,40}$/i.test(digits)) throw new RangeError("Not a serial number in hexadecimal")
  return BigInt(`0x${digits}`).toString()
}

function serialValue(decimal: string): bigint {
  if (!/^[1-9]\d{0,48}$/.test(decimal)) throw new RangeError("Not a serial number in decimal")
  return BigInt(decimal)
}
