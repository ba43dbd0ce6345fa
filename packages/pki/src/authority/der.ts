/**
 * Writes ASN.1 values in DER (ITU-T X.690), the one encoding that X.509 signs. Each function returns the whole
 * element: tag, length, content. By hand because issuing is what the product exists for: ten times the rate of a
 * general library, and every byte that gets signed can be read here.
 */

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  printable: 0x13,
  teletex: 0x14,
  ia5: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmp: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const

/** Tag octet of a context-specific element `[number]`: constructed when it holds other elements. */
export function contextTag(number: number, form: "constructed" | "primitive"): number {
  return (form === "constructed" ? 0xa0 : 0x80) | number
}

/** One element: its tag octet, the shortest form of its length, its content (X.690 §8.1, §10.1). */
export function tlv(tag: number, ...content: Uint8Array[]): Buffer {
  let length = 0
  for (const part of content) length += part.length
  return Buffer.concat([header(tag, length), ...content])
}

function header(tag: number, length: number): Buffer {
  if (length < 0x80) return Buffer.from([tag, length])
  if (length < 0x100) return Buffer.from([tag, 0x81, length])
  if (length < 0x10000) return Buffer.from([tag, 0x82, length >> 8, length & 0xff])
  if (length < 0x1000000) return Buffer.from([tag, 0x83, length >> 16, (length >> 8) & 0xff, length & 0xff])
  throw new RangeError("An element of 16 MB or more is none of ours")
}

export const sequence = (...elements: Uint8Array[]) => tlv(tags.sequence, ...elements)
export const octetString = (content: Uint8Array) => tlv(tags.octetString, content)
export const explicit = (number: number, element: Uint8Array) =>
  tlv(contextTag(number, "constructed"), element)
export const boolean = (value: boolean) => Buffer.from([tags.boolean, 1, value ? 0xff : 0])
export const enumerated = (value: number) => Buffer.from([tags.enumerated, 1, value])
export const nullValue = () => Buffer.from([tags.null, 0])

/** SET OF: DER wants its elements in the order of their encodings (X.690 §11.6). */
export function setOf(...elements: Uint8Array[]): Buffer {
  return tlv(tags.set, ...[...elements].sort(Buffer.compare))
}

/** A whole octets string of bits; `unused` is how many bits of the last octet don't count. */
export function bitString(content: Uint8Array, unused = 0): Buffer {
  return tlv(tags.bitString, Buffer.from([unused]), content)
}

/** A named bit list such as KeyUsage: bit 0 is the highest, trailing zeros are left out (X.690 §11.2.2). */
export function namedBits(...bits: number[]): Buffer {
  const last = Math.max(...bits)
  const octets = Buffer.alloc(Math.floor(last / 8) + 1)
  for (const bit of bits) octets[bit >> 3] = (octets[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return bitString(octets, 7 - (last & 7))
}

/** INTEGER, zero or positive: two's complement, so a leading zero octet where the first bit is set. */
export function integer(value: number | bigint): Buffer {
  const big = BigInt(value)
  if (big < 0n) throw new RangeError("Negative integers are none of ours")
  const hex = big.toString(16)
  return unsignedInteger(Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex"))
}

/** INTEGER from the octets of an unsigned number, the highest first. */
export function unsignedInteger(octets: Uint8Array): Buffer {
  let start = 0
  while (start < octets.length - 1 && octets[start] === 0) start++
  const content = octets.subarray(start)
  return (content[0] ?? 0) & 0x80
    ? tlv(tags.integer, Buffer.from([0]), content)
    : tlv(tags.integer, content.length ? content : Buffer.from([0]))
}

/** OBJECT IDENTIFIER from its dotted form. */
export function oid(dotted: string): Buffer {
  if (!/^[0-2](\.(0|[1-9]\d{0,14}))+$/.test(dotted))
    throw new RangeError(`Not an object identifier: ${dotted}`)
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number)
  if (first < 2 && second > 39) throw new RangeError(`Not an object identifier: ${dotted}`)
  return tlv(tags.oid, Buffer.from([first * 40 + second, ...rest].flatMap(base128)))
}

function base128(arc: number): number[] {
  const octets = [arc % 128]
  for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
    octets.unshift(0x80 | (left % 128))
  return octets
}

export const utf8 = (text: string) => tlv(tags.utf8, Buffer.from(text, "utf8"))

/** PrintableString; throws on a character outside its alphabet (X.680 §41.4). */
export function printable(text: string): Buffer {
  if (!/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text)) throw new RangeError("Not a PrintableString")
  return tlv(tags.printable, Buffer.from(text, "latin1"))
}

/** IA5String; throws on anything that isn't ASCII. */
export function ia5(text: string): Buffer {
  if (!isAscii(text)) throw new RangeError("Not an IA5String")
  return tlv(tags.ia5, Buffer.from(text, "latin1"))
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false
  return true
}

/** Time of a certificate or CRL: UTCTime through 2049, GeneralizedTime from 2050 on (RFC 5280 §4.1.2.5). */
export function time(date: Date): Buffer {
  const year = date.getUTCFullYear()
  if (year < 1950 || year > 2049) return generalizedTime(date)
  return tlv(tags.utcTime, Buffer.from(digits(date).slice(2)))
}

/** GeneralizedTime, whole seconds, UTC (RFC 5280 §4.1.2.5.2). */
export function generalizedTime(date: Date): Buffer {
  return tlv(tags.generalizedTime, Buffer.from(digits(date)))
}

function digits(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-T:]/g, "")}Z`
}
