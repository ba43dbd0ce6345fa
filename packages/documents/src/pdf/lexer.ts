import type { Bytes } from "@trazo/pki/bytes"
import { PdfError, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./values.ts"

const isSpace = (octet: number | undefined) =>
  octet === 32 || octet === 10 || octet === 13 || octet === 9 || octet === 12 || octet === 0
/** 1 for what ends a word: white space and delimiters. A table, because tables of objects are read word by word. */
const endsWord = new Uint8Array(256)
for (const character of "\0\t\n\f\r ()<>[]{}/%") endsWord[character.charCodeAt(0)] = 1
const isRegular = (octet: number | undefined) => octet !== undefined && endsWord[octet] === 0
const deepest = 64
const mostElements = 1_000_000

/** Reads values one after another from an offset. Throws PdfError. */
export class PdfLexer {
  readonly bytes: Bytes
  at: number

  constructor(bytes: Bytes, at: number) {
    this.bytes = bytes
    this.at = at
  }

  skipSpace(): void {
    for (;;) {
      while (isSpace(this.bytes[this.at])) this.at++
      if (this.bytes[this.at] !== 0x25) return
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13)
        this.at++
    }
  }

  /** The next run of regular characters, which may be empty. */
  word(): string {
    this.skipSpace()
    const start = this.at
    let word = ""
    for (; this.at - start < 256; this.at++) {
      const octet = this.bytes[this.at]
      if (octet === undefined || endsWord[octet] === 1) break
      word += String.fromCharCode(octet)
    }
    return word
  }

  /** Takes the word if it comes next. */
  takes(word: string): boolean {
    const start = this.at
    if (this.word() === word) return true
    this.at = start
    return false
  }

  integer(): number {
    const word = this.word()
    if (!/^[+-]?\d{1,15}$/.test(word)) throw new PdfError(`Not an integer: ${word}`)
    return Number(word)
  }

  value(depth = 0): PdfValue {
    if (depth > deepest) throw new PdfError("Nested too deep")
    this.skipSpace()
    const octet = this.bytes[this.at]
    if (octet === undefined) throw new PdfError("Cut short")
    if (octet === 0x2f) return this.#name()
    if (octet === 0x28) return this.#literal()
    if (octet === 0x5b) return this.#array(depth)
    if (octet === 0x3c)
      return this.bytes[this.at + 1] === 0x3c ? this.#dictionary(depth) : this.#hexadecimal()
    return this.#atom()
  }

  #atom(): PdfValue {
    const word = this.word()
    if (word === "true") return true
    if (word === "false") return false
    if (word === "null") return null
    if (/^\d{1,10}$/.test(word)) {
      const after = this.at
      const generation = this.word()
      if (/^\d{1,5}$/.test(generation) && this.word() === "R")
        return new PdfRef(Number(word), Number(generation))
      this.at = after
    }
    const number = Number(word.replace(/^([+-])-+/, "$1"))
    if (word === "" || Number.isNaN(number)) throw new PdfError(`Not a value: ${word}`)
    return number
  }

  #name(): PdfName {
    this.at++
    let name = ""
    for (let count = 0; isRegular(this.bytes[this.at]); count++) {
      if (count > 512) throw new PdfError("Name too long")
      const octet = this.bytes[this.at++] ?? 0
      const escaped =
        octet === 0x23
          ? Number.parseInt(String.fromCharCode(...this.bytes.subarray(this.at, this.at + 2)), 16)
          : Number.NaN
      if (Number.isNaN(escaped)) name += String.fromCharCode(octet)
      else {
        name += String.fromCharCode(escaped)
        this.at += 2
      }
    }
    return new PdfName(name)
  }

  #literal(): PdfString {
    const start = this.at++
    const octets: number[] = []
    for (let open = 1; ; ) {
      const octet = this.bytes[this.at++]
      if (octet === undefined) throw new PdfError("Cut short")
      if (octet === 0x5c) this.#escape(octets)
      else {
        if (octet === 0x28) open++
        if (octet === 0x29 && --open === 0) break
        octets.push(octet)
      }
    }
    return new PdfString(Uint8Array.from(octets), start, this.at, false)
  }

  #escape(octets: number[]): void {
    const octet = this.bytes[this.at++] ?? 0
    const plain: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
    const character = String.fromCharCode(octet)
    if (octet >= 0x30 && octet <= 0x37) {
      let value = octet - 0x30
      for (let count = 0; count < 2; count++) {
        const digit = (this.bytes[this.at] ?? 0) - 0x30
        if (digit < 0 || digit > 7) break
        value = value * 8 + digit
        this.at++
      }
      octets.push(value & 255)
    } else if (octet === 13) {
      if (this.bytes[this.at] === 10) this.at++
    } else if (octet !== 10) octets.push(plain[character] ?? octet)
  }

  #hexadecimal(): PdfString {
    const start = this.at++
    const end = this.bytes.indexOf(0x3e, this.at)
    if (end < 0) throw new PdfError("Cut short")
    const octets = new Uint8Array((end - this.at + 1) >> 1)
    let count = 0
    for (let at = this.at; at < end; at++) {
      const octet = this.bytes[at] ?? 0
      if (isSpace(octet)) continue
      const digit = Number.parseInt(String.fromCharCode(octet), 16)
      if (Number.isNaN(digit)) throw new PdfError("Not hexadecimal")
      octets[count >> 1] = (octets[count >> 1] ?? 0) | (count & 1 ? digit : digit << 4)
      count++
    }
    this.at = end + 1
    return new PdfString(octets.subarray(0, (count + 1) >> 1), start, this.at, true)
  }

  #array(depth: number): PdfValue[] {
    this.at++
    const list: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.at] === 0x5d) break
      if (list.length > mostElements) throw new PdfError("Too many elements")
      list.push(this.value(depth + 1))
    }
    this.at++
    return list
  }

  #dictionary(depth: number): PdfValue {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.skipSpace()
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break
      if (this.bytes[this.at] !== 0x2f) throw new PdfError("Not a key")
      const { name } = this.#name()
      // Readers differ on which of two equal keys counts
      if (entries.has(name)) throw new PdfError(`Key ${name} twice`)
      entries.set(name, this.value(depth + 1))
    }
    this.at += 2
    return this.#streamOf(entries)
  }

  #streamOf(entries: Map<string, PdfValue>): PdfValue {
    const end = this.at
    if (!this.takes("stream")) {
      this.at = end
      return entries
    }
    if (this.bytes[this.at] === 13) this.at++
    if (this.bytes[this.at] === 10) this.at++
    return new PdfStream(entries, this.at)
  }
}
