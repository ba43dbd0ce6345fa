import { tags } from "./der.ts"

/** Bytes that aren't the DER that was expected: what is wrong, and at which octet. */
export class DerError extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(`${message} (at octet ${offset})`)
    this.name = "DerError"
    this.offset = offset
  }
}

/** One element. `bytes` is all of it (what signatures and hashes are taken over), `content` what it holds. */
export type DerElement = { tag: number; bytes: Buffer; content: Buffer; offset: number }

/**
 * Reads DER elements one after another, strictly: one octet tags, definite and shortest lengths (X.690 §10.1),
 * nothing beyond the end. It never recurses, so nesting costs an attacker's input nothing but its own bytes.
 */
export class DerReader {
  readonly #bytes: Buffer
  readonly #base: number
  #at = 0

  /** `base` is where `bytes` begins in the whole document; it only serves the messages. */
  constructor(bytes: Uint8Array, base = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#base = base
  }

  get done(): boolean {
    return this.#at === this.#bytes.length
  }

  /** Tag octet of the next element, or undefined at the end. */
  peek(): number | undefined {
    return this.#bytes[this.#at]
  }

  /** The next element, which must carry `tag` where one is given. */
  next(tag?: number): DerElement {
    const start = this.#at
    const found = this.#octet()
    if ((found & 0x1f) === 0x1f) this.#fail("Tag of several octets", start)
    if (tag !== undefined && found !== tag) this.#fail(`Tag ${found} instead of ${tag}`, start)
    const length = this.#length()
    const from = this.#at
    if (length > this.#bytes.length - from) this.#fail("Cut short", start)
    this.#at += length
    const bytes = this.#bytes.subarray(start, this.#at)
    return { tag: found, bytes, content: this.#bytes.subarray(from, this.#at), offset: this.#base + from }
  }

  /** The next element where it carries `tag`; otherwise undefined, and nothing is read. */
  optional(tag: number): DerElement | undefined {
    return this.peek() === tag ? this.next(tag) : undefined
  }

  /** A reader of what the next element holds. */
  enter(tag: number): DerReader {
    return inside(this.next(tag))
  }

  /** Throws where anything is left. */
  end(): void {
    if (!this.done) this.#fail("Bytes after the end", this.#at)
  }

  #octet(): number {
    const octet = this.#bytes[this.#at]
    if (octet === undefined) this.#fail("Cut short", this.#at)
    this.#at++
    return octet
  }

  #length(): number {
    const start = this.#at
    const first = this.#octet()
    if (first < 0x80) return first
    const count = first & 0x7f
    if (count === 0 || count > 4) this.#fail("Length that DER doesn't have", start)
    let length = 0
    for (let i = 0; i < count; i++) length = length * 256 + this.#octet()
    if (length < 0x80 || length < 256 ** (count - 1)) this.#fail("Length that isn't the shortest", start)
    return length
  }

  #fail(message: string, at: number): never {
    throw new DerError(message, this.#base + at)
  }
}

/** The only element of `bytes`, with `tag`; nothing may follow it. */
export function readOnly(bytes: Uint8Array, tag: number): DerElement {
  const reader = new DerReader(bytes)
  const element = reader.next(tag)
  reader.end()
  return element
}

export function inside(element: DerElement): DerReader {
  return new DerReader(element.content, element.offset)
}

/** Content of an INTEGER, shortest form (X.690 §8.3.2), negative numbers included. */
export function integerValue(element: DerElement): bigint {
  const { content, offset } = element
  const [first, second = 0] = content
  if (first === undefined) throw new DerError("Empty integer", offset)
  const padded = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)
  if (content.length > 1 && padded) throw new DerError("Integer that isn't the shortest", offset)
  const magnitude = BigInt(`0x${content.toString("hex")}`)
  return first & 0x80 ? magnitude - (1n << BigInt(8 * content.length)) : magnitude
}

/** Dotted form of an OBJECT IDENTIFIER. */
export function oidValue(element: DerElement): string {
  const { content, offset } = element
  const arcs: number[] = []
  let arc = 0
  let open = true // nothing read yet, or in the middle of an arc
  for (const octet of content) {
    if (arcs.length > 32 || arc >= 2 ** 45) throw new DerError("Object identifier too long", offset)
    if (arc === 0 && octet === 0x80) throw new DerError("Object identifier that isn't the shortest", offset)
    arc = arc * 128 + (octet & 0x7f)
    open = octet >= 0x80
    if (!open) {
      arcs.push(arc)
      arc = 0
    }
  }
  if (open) throw new DerError("Object identifier cut short", offset)
  const [head = 0, ...rest] = arcs
  const first = Math.min(Math.floor(head / 40), 2)
  return [first, head - first * 40, ...rest].join(".")
}

/** Octets of a BIT STRING that has no unused bits: keys and signatures. */
export function bitStringValue(element: DerElement): Buffer {
  if (element.content[0] !== 0) throw new DerError("Bit string that isn't whole octets", element.offset)
  return element.content.subarray(1)
}

/** BOOLEAN, where DER allows 00 and FF only (X.690 §11.1). */
export function booleanValue(element: DerElement): boolean {
  const [value] = element.content
  if (element.content.length !== 1 || (value !== 0 && value !== 0xff)) {
    throw new DerError("Boolean that DER doesn't have", element.offset)
  }
  return value === 0xff
}

/** UTCTime or GeneralizedTime in the forms of RFC 5280 §4.1.2.5: seconds, Z, no fraction. */
export function timeValue(element: DerElement): Date {
  const text = element.content.toString("latin1")
  const short = element.tag === tags.utcTime
  if (!short && element.tag !== tags.generalizedTime) throw new DerError("Not a time", element.offset)
  if (!(short ? /^\d{12}Z$/ : /^\d{14}Z$/).test(text)) throw new DerError("Not a time", element.offset)
  const full = short ? `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}` : text
  const iso = full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6.000Z")
  const date = new Date(iso)
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso)
    throw new DerError("Not a date", element.offset)
  return date
}

/** Text of any of the string types that certificates use, or undefined for another type. */
export function textValue(element: DerElement): string | undefined {
  const { tag, content, offset } = element
  if (tag === tags.printable || tag === tags.ia5 || tag === tags.teletex) return content.toString("latin1")
  if (tag === tags.bmp) {
    if (content.length % 2) throw new DerError("Half a character", offset)
    return Buffer.from(content).swap16().toString("utf16le")
  }
  if (tag !== tags.utf8) return undefined
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content)
  } catch {
    throw new DerError("Not UTF-8", offset)
  }
}
