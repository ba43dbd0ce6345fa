import { type Bytes, toHex } from "../bytes.ts"
import { type Asn1Element, Asn1Error, inside } from "./reader.ts"
import * as tags from "./tags.ts"

/* What elements hold. Every function throws Asn1Error when the content is not of its type. */

/** Octets. No key or serial has more; one of megabytes would take seconds, or more than the platform can hold. */
const longestInteger = 8192

/** INTEGER, negative numbers included; the shortest form (X.690 §8.3.2). */
export function integerValue({ content }: Asn1Element): bigint {
  const [first, second = 0] = content
  if (content.length > longestInteger) throw new Asn1Error("Integer too long")
  const padded = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)
  if (first === undefined || (content.length > 1 && padded)) throw new Asn1Error("Integer not minimal")
  const magnitude = BigInt(`0x${toHex(content)}`)
  return first & 0x80 ? magnitude - (1n << BigInt(8 * content.length)) : magnitude
}

/** INTEGER from 0 to 2^47 - 1. */
export function smallIntegerValue(element: Asn1Element): number {
  const value = element.content.length > 6 ? -1n : integerValue(element)
  if (value < 0n) throw new Asn1Error("Integer out of range")
  return Number(value)
}

/** Dotted form of an OBJECT IDENTIFIER. */
export function oidValue({ content }: Asn1Element): string {
  const arcs: number[] = []
  let arc = 0
  let open = true // nothing read yet, or in the middle of an arc
  for (const octet of content) {
    if (arcs.length > 32 || arc >= 2 ** 45) throw new Asn1Error("Bad object identifier")
    if (arc === 0 && octet === 0x80) throw new Asn1Error("Bad object identifier")
    arc = arc * 128 + (octet & 0x7f)
    open = octet >= 0x80
    if (!open) {
      arcs.push(arc)
      arc = 0
    }
  }
  if (open) throw new Asn1Error("Bad object identifier")
  const [head = 0, ...rest] = arcs
  const first = Math.min(Math.floor(head / 40), 2)
  return [first, head - first * 40, ...rest].join(".")
}

/** Octets of a BIT STRING without unused bits: keys and signatures. */
export function bitStringValue({ content }: Asn1Element): Bytes {
  if (content[0] !== 0) throw new Asn1Error("Bad bit string")
  return content.subarray(1)
}

/** Octets of an OCTET STRING or of one under an implicit tag; in BER it may come in pieces (X.690 §8.7.3). */
export function octetStringValue(element: Asn1Element): Bytes {
  if ((element.tag & 0x20) === 0) return element.content
  // The pieces are shorter than what holds them.
  const whole = new Uint8Array(element.content.length)
  let length = 0
  const take = (holder: Asn1Element, depth: number) => {
    if (depth > deepestPieces) throw new Asn1Error("Pieces nested too deep")
    for (const reader = inside(holder); !reader.done; ) {
      const piece = reader.next()
      if ((piece.tag & 0x20) !== 0) {
        take(piece, depth + 1)
        continue
      }
      whole.set(piece.content, length)
      length += piece.content.length
    }
  }
  take(element, 0)
  return whole.subarray(0, length)
}

const deepestPieces = 16

/** BOOLEAN; DER allows 00 and FF only (X.690 §11.1). */
export function booleanValue({ content, rules }: Asn1Element): boolean {
  const [value] = content
  if (content.length !== 1 || (rules === "DER" && value !== 0 && value !== 0xff)) {
    throw new Asn1Error("Bad boolean")
  }
  return value !== 0
}

/** UTCTime or GeneralizedTime in the forms of RFC 5280 §4.1.2.5: seconds, Z, no fraction. */
export function timeValue({ tag, content }: Asn1Element): Date {
  const text = new TextDecoder().decode(content)
  const isShort = tag === tags.utcTime
  const full = isShort ? `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}` : text
  const form = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
  const iso = full.replace(form, "$1-$2-$3T$4:$5:$6.000Z")
  const date = new Date(iso)
  const isTime = isShort || tag === tags.generalizedTime
  if (!isTime || !form.test(full) || Number.isNaN(date.getTime()) || date.toISOString() !== iso) {
    throw new Asn1Error("Bad time")
  }
  return date
}

function textEncoding(tag: number): string | undefined {
  switch (tag) {
    case tags.utf8String:
      return "utf-8"
    case tags.bmpString:
      return "utf-16be"
    case tags.numericString:
    case tags.printableString:
    case tags.teletexString:
    case tags.ia5String:
    case tags.visibleString:
      return "latin1"
    default:
      return undefined
  }
}

/** Text of a string type that certificates use, or undefined for another type. BER text is read leniently. */
export function textValue({ tag, content, rules }: Asn1Element): string | undefined {
  const encoding = textEncoding(tag)
  if (encoding === undefined) return undefined
  try {
    return new TextDecoder(encoding, { fatal: rules === "DER", ignoreBOM: true }).decode(content)
  } catch {
    // Bytes that the encoding does not have.
    throw new Asn1Error("Bad text")
  }
}
