import { type Bytes, concatenate } from "./bytes.ts"

/** Bytes that aren't the ASN.1 that was expected. */
export class BerError extends Error {
  override readonly name = "BerError"
}

/** `bytes` is the whole element, `content` what it holds. */
export interface BerElement {
  readonly tag: number
  readonly bytes: Bytes
  readonly content: Bytes
}

/** Deeper than any P12 or certificate; stops a file made to exhaust the stack. */
const deepest = 32

/**
 * Reads ASN.1 in BER, not just DER: P12 files of NSS (Firefox) and old Java have indefinite lengths and strings
 * in pieces (X.690 §8.1.3.6, §8.7.3). Throws BerError on anything that is not well formed.
 */
export class BerReader {
  readonly #bytes: Bytes
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = new Uint8Array(bytes)
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  peek(): number | undefined {
    return this.#bytes[this.#at]
  }

  /** The next element, which must carry `tag` where one is given. */
  next(tag?: number): BerElement {
    const start = this.#at
    const { from, to, end } = extent(this.#bytes, start, 0)
    const found = this.#bytes[start] ?? 0
    if (tag !== undefined && found !== tag) throw new BerError(`Tag ${found} instead of ${tag}`)
    this.#at = end
    return { tag: found, bytes: this.#bytes.slice(start, end), content: this.#bytes.slice(from, to) }
  }

  /** The next element where it carries `tag`; otherwise undefined, and nothing is read. */
  optional(tag: number): BerElement | undefined {
    return this.peek() === tag ? this.next(tag) : undefined
  }

  /** A reader of what the next element holds. */
  enter(tag: number): BerReader {
    return new BerReader(this.next(tag).content)
  }
}

/** Where the content of the element at `start` begins and ends, and where the element itself ends. */
function extent(bytes: Bytes, start: number, depth: number): { from: number; to: number; end: number } {
  const tag = bytes[start]
  const first = bytes[start + 1]
  if (tag === undefined || first === undefined) throw new BerError("Cut short")
  if ((tag & 0x1f) === 0x1f) throw new BerError("Tag of several octets")
  if (depth > deepest) throw new BerError("Nested too deep")
  if (first === 0x80) return indefiniteExtent(bytes, start, depth)
  const more = first < 0x80 ? 0 : first & 0x7f
  if (more > 4) throw new BerError("Length of more than four octets")
  let length = more === 0 ? first : 0
  for (let index = 0; index < more; index++) length = length * 256 + (bytes[start + 2 + index] ?? 0)
  const from = start + 2 + more
  if (length > bytes.length - from) throw new BerError("Cut short")
  return { from, to: from + length, end: from + length }
}

function indefiniteExtent(bytes: Bytes, start: number, depth: number) {
  const from = start + 2
  let at = from
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at = extent(bytes, at, depth + 1).end
  return { from, to: at, end: at + 2 }
}

/** Octets of an OCTET STRING, or of one under an implicit tag, whole or in pieces. */
export function octetsOf({ tag, content }: BerElement): Bytes {
  if ((tag & 0x20) === 0) return content
  const pieces: Bytes[] = []
  for (const reader = new BerReader(content); !reader.done; ) pieces.push(octetsOf(reader.next()))
  return concatenate(...pieces)
}

/** INTEGER, zero or positive, that a number holds exactly. */
export function numberOf({ content }: BerElement): number {
  if (content.length === 0 || content.length > 6 || (content[0] ?? 0) & 0x80) {
    throw new BerError("Not a small positive integer")
  }
  return content.reduce((value, octet) => value * 256 + octet, 0)
}

/** Dotted form of an OBJECT IDENTIFIER. */
export function dottedOf({ content }: BerElement): string {
  const arcs: number[] = []
  let arc = 0
  for (const octet of content) {
    arc = arc * 128 + (octet & 0x7f)
    if (octet < 0x80) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [head = 0, ...rest] = arcs
  const first = Math.min(Math.floor(head / 40), 2)
  return [first, head - first * 40, ...rest].join(".")
}
