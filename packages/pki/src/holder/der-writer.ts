import { type Bytes, concatenate } from "./bytes.ts"

/**
 * Writes ASN.1 values in DER (ITU-T X.690) on the holder's device. By hand, because what the device writes (a
 * PKCS#10, a PKCS#8, a P12) is small and fixed, and an X.509 library would weigh more than the whole page.
 */
export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  bmp: 0x1e,
  sequence: 0x30,
  set: 0x31,
  /** `[0]`, constructed. */
  context0: 0xa0,
  /** `[0] IMPLICIT OCTET STRING`. */
  context0Octets: 0x80,
} as const

/** One element: its tag octet, the shortest form of its length, its content (X.690 §8.1, §10.1). */
export function element(tag: number, ...content: readonly Uint8Array[]): Bytes {
  const body = concatenate(...content)
  return concatenate(Uint8Array.from([tag, ...lengthOctets(body.length)]), body)
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length]
  const octets: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) octets.unshift(left % 256)
  return [0x80 | octets.length, ...octets]
}

export const sequence = (...elements: readonly Uint8Array[]) => element(tags.sequence, ...elements)
export const octetString = (content: Uint8Array) => element(tags.octetString, content)
export const explicit0 = (...content: readonly Uint8Array[]) => element(tags.context0, ...content)
export const nullValue = () => Uint8Array.from([0x05, 0])
export const utf8String = (text: string) => element(tags.utf8, new TextEncoder().encode(text))

/** A bit string of whole octets. */
export const bitString = (content: Uint8Array) => element(tags.bitString, Uint8Array.of(0), content)

/** SET OF: DER wants its elements in the order of their encodings (X.690 §11.6). */
export function setOf(...elements: readonly Bytes[]): Bytes {
  return element(tags.set, ...[...elements].sort(byOctets))
}

function byOctets(one: Uint8Array, other: Uint8Array): number {
  const differing = one.findIndex((octet, index) => octet !== other[index])
  return differing < 0 ? one.length - other.length : (one[differing] ?? 0) - (other[differing] ?? -1)
}

/** INTEGER, zero or positive, of at most 2^53. */
export function integer(value: number): Bytes {
  const octets: number[] = []
  for (let left = value; left > 0; left = Math.floor(left / 256)) octets.unshift(left % 256)
  // A first bit that is set would make the number negative.
  if ((octets[0] ?? 0x80) & 0x80) octets.unshift(0)
  return element(tags.integer, Uint8Array.from(octets))
}

/** OBJECT IDENTIFIER from its dotted form. */
export function oid(dotted: string): Bytes {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number)
  return element(tags.oid, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)))
}

function base128(arc: number): number[] {
  const octets = [arc % 128]
  for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
    octets.unshift(0x80 | (left % 128))
  }
  return octets
}
