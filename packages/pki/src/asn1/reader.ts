import type { Bytes } from "../bytes.ts"

export class Asn1Error extends Error {
  override readonly name = "Asn1Error"
}

/**
 * DER allows one encoding of each value (X.690 §10). BER also has indefinite lengths, longer lengths than needed and
 * strings in pieces, which P12 files of NSS and of old Java use.
 */
export type EncodingRules = "DER" | "BER"

/** `bytes` is the whole element, which signatures and hashes cover; `content` is what it holds. Both are views. */
export interface Asn1Element {
  readonly tag: number
  readonly bytes: Bytes
  readonly content: Bytes
  readonly rules: EncodingRules
}

/** Reads elements one after another. Tags have one octet, lengths at most four. Throws Asn1Error. */
export class Asn1Reader {
  readonly #bytes: Bytes
  readonly #rules: EncodingRules
  #at = 0

  constructor(bytes: Uint8Array, rules: EncodingRules = "DER") {
    // a plain view, also of a Buffer
    this.#bytes = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
    this.#rules = rules
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Tag octet of the next element, or undefined at the end. */
  peek(): number | undefined {
    return this.#bytes[this.#at]
  }

  /** The next element, which must carry `tag` where one is given. */
  next(tag?: number): Asn1Element {
    const start = this.#at
    const found = this.peek()
    if (tag !== undefined && found !== tag && found !== undefined) {
      throw new Asn1Error(`Tag ${found} instead of ${tag}`)
    }
    const { from, to, end } = this.#extentAt(start, 0)
    this.#at = end
    return {
      tag: found ?? 0,
      bytes: this.#bytes.subarray(start, end),
      content: this.#bytes.subarray(from, to),
      rules: this.#rules,
    }
  }

  /** The next element if it carries `tag`; otherwise undefined, and nothing is read. */
  optional(tag: number): Asn1Element | undefined {
    return this.peek() === tag ? this.next(tag) : undefined
  }

  /** A reader of what the next element holds. */
  enter(tag: number): Asn1Reader {
    return inside(this.next(tag))
  }

  /** Throws when anything is left. */
  end(): void {
    if (!this.done) throw new Asn1Error("Bytes after the end")
  }

  /** Offsets: start and end of the element's content, and end of the element. */
  #extentAt(start: number, depth: number): { from: number; to: number; end: number } {
    const tag = this.#bytes[start]
    const first = this.#bytes[start + 1]
    if (tag === undefined || first === undefined) throw new Asn1Error("Cut short")
    if ((tag & 0x1f) === 0x1f) throw new Asn1Error("Unsupported tag")
    if (first === 0x80 && this.#rules === "BER") return this.#indefiniteExtent(start, depth)
    const count = first < 0x80 ? 0 : first & 0x7f
    if (count > 4 || first === 0x80) throw new Asn1Error("Unsupported length")
    let length = count === 0 ? first : 0
    for (let index = 0; index < count; index++) length = length * 256 + (this.#bytes[start + 2 + index] ?? 0)
    const isShortest = count === 0 || (length >= 0x80 && length >= 256 ** (count - 1))
    if (this.#rules === "DER" && !isShortest) throw new Asn1Error("Length not minimal")
    const from = start + 2 + count
    if (length > this.#bytes.length - from) throw new Asn1Error("Cut short")
    return { from, to: from + length, end: from + length }
  }

  #indefiniteExtent(start: number, depth: number) {
    if (depth > deepest) throw new Asn1Error("Nested too deep")
    const from = start + 2
    let at = from
    while (this.#bytes[at] !== 0 || this.#bytes[at + 1] !== 0) at = this.#extentAt(at, depth + 1).end
    return { from, to: at, end: at + 2 }
  }
}

/** Deeper than any P12; stops a file made to exhaust the stack. Definite lengths need no recursion. */
const deepest = 32

/** The only element of `bytes`, with `tag`; nothing may follow it. */
export function readOnly(bytes: Uint8Array, tag: number, rules?: EncodingRules): Asn1Element {
  const reader = new Asn1Reader(bytes, rules)
  const element = reader.next(tag)
  reader.end()
  return element
}

export function inside(element: Asn1Element): Asn1Reader {
  return new Asn1Reader(element.content, element.rules)
}
