import { type Bytes, fromHex } from "../bytes.ts"
import * as tags from "./tags.ts"

/*
 * Writes ASN.1 in DER (ITU-T X.690). Each function returns the whole element: tag, length, content. Written by hand
 * because issuing runs ten times faster than with a general library, and a library would outweigh the holder's page.
 */

/** One element; the length takes the shortest form (X.690 §10.1). */
export function element(tag: number, ...content: readonly Uint8Array[]): Bytes {
  let length = 0
  for (const part of content) length += part.length
  const lengthOctets = length < 0x80 ? 1 : length < 0x100 ? 2 : length < 0x10000 ? 3 : 4
  if (length >= 0x1000000) throw new RangeError("Elements of 16 MB or more are not supported")
  const bytes = new Uint8Array(1 + lengthOctets + length)
  bytes[0] = tag
  let at = 1
  if (lengthOctets > 1) bytes[at++] = 0x7f + lengthOctets
  for (let shift = Math.max(lengthOctets - 2, 0) * 8; shift >= 0; shift -= 8) bytes[at++] = length >> shift
  for (const part of content) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const sequence = (...elements: readonly Uint8Array[]) => element(tags.sequence, ...elements)
export const octetString = (content: Uint8Array) => element(tags.octetString, content)
export const explicit = (number: number, ...content: readonly Uint8Array[]) =>
  element(tags.constructed(number), ...content)
export const boolean = (value: boolean) => Uint8Array.of(tags.boolean, 1, value ? 0xff : 0)
export const enumerated = (value: number) => Uint8Array.of(tags.enumerated, 1, value)
export const nullValue = () => Uint8Array.of(tags.nullType, 0)

/** SET OF, its elements in the order of their encodings (X.690 §11.6). */
export function setOf(...elements: readonly Uint8Array[]): Bytes {
  return element(tags.set, ...(elements.length > 1 ? [...elements].sort(compareOctets) : elements))
}

function compareOctets(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((octet, index) => octet !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/** `unused` is how many bits of the last octet do not count. */
export function bitString(content: Uint8Array, unused = 0): Bytes {
  return element(tags.bitString, Uint8Array.of(unused), content)
}

/** A named bit list such as KeyUsage: bit 0 is the highest, trailing zeros are left out (X.690 §11.2.2). */
export function namedBits(...bits: number[]): Bytes {
  const last = Math.max(...bits)
  const octets = new Uint8Array((last >> 3) + 1)
  for (const bit of bits) octets[bit >> 3] = (octets[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return bitString(octets, 7 - (last & 7))
}

/** INTEGER. @throws RangeError when negative */
export function integer(value: number | bigint): Bytes {
  const hex = value.toString(16)
  if (value < 0) throw new RangeError("Negative integers are not supported")
  const octets = fromHex(hex.length % 2 ? `0${hex}` : hex)
  // two's complement: a first bit that is set would make the number negative
  return (octets[0] ?? 0) & 0x80
    ? element(tags.integer, Uint8Array.of(0), octets)
    : element(tags.integer, octets)
}

/** OBJECT IDENTIFIER from its dotted form. @throws RangeError */
export function oid(dotted: string): Bytes {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number)
  if (!/^[0-2](\.(0|[1-9]\d{0,14}))+$/.test(dotted) || (first < 2 && second > 39)) {
    throw new RangeError(`Not an object identifier: ${dotted}`)
  }
  return element(tags.oid, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)))
}

function base128(arc: number): number[] {
  const octets = [arc % 128]
  for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
    octets.unshift(0x80 | (left % 128))
  }
  return octets
}

const utf8 = new TextEncoder()

export const utf8String = (text: string) => element(tags.utf8String, utf8.encode(text))

/** PrintableString. @throws RangeError on a character outside its alphabet (X.680 §41.4) */
export function printableString(text: string): Bytes {
  if (!/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text)) throw new RangeError("Not a PrintableString")
  return element(tags.printableString, utf8.encode(text))
}

/** IA5String. @throws RangeError on a character outside ASCII */
export function ia5String(text: string): Bytes {
  if (!isAscii(text)) throw new RangeError("Not an IA5String")
  return element(tags.ia5String, utf8.encode(text))
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

/** BMPString: UTF-16, the high octet first. */
export function bmpString(text: string): Bytes {
  const octets = new Uint8Array(text.length * 2)
  const view = new DataView(octets.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index))
  return element(tags.bmpString, octets)
}

/** UTCTime through 2049, GeneralizedTime from 2050 on (RFC 5280 §4.1.2.5). */
export function time(date: Date): Bytes {
  const year = date.getUTCFullYear()
  if (year < 1950 || year > 2049) return generalizedTime(date)
  return element(tags.utcTime, utf8.encode(timeDigits(date).slice(2)))
}

/** GeneralizedTime in whole seconds, UTC (RFC 5280 §4.1.2.5.2). */
export function generalizedTime(date: Date): Bytes {
  return element(tags.generalizedTime, utf8.encode(timeDigits(date)))
}

function timeDigits(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-T:]/g, "")}Z`
}
