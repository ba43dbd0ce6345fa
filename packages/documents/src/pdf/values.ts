import type { Bytes } from "@trazo/pki/bytes"

/* Values of a PDF (ISO 32000-1 §7.3). Numbers, booleans and null are JavaScript's own. */

export class PdfError extends Error {
  override readonly name: string = "PdfError"
}

/** What is asked for lies in an encrypted stream. */
export class EncryptedPdf extends PdfError {}

export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export class PdfRef {
  readonly number: number
  readonly generation: number
  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }
}

/** `start` and `end` are the offsets of the string in the file, with its brackets. */
export class PdfString {
  readonly bytes: Bytes
  readonly start: number
  readonly end: number
  readonly isHex: boolean
  constructor(bytes: Bytes, start: number, end: number, isHex: boolean) {
    this.bytes = bytes
    this.start = start
    this.end = end
    this.isHex = isHex
  }

  /** PDFDocEncoding is read as Latin-1. */
  get text(): string {
    const [first, second, third] = this.bytes
    if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(this.bytes.subarray(2))
    if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(this.bytes)
    return new TextDecoder("latin1").decode(this.bytes)
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>

export class PdfStream {
  readonly dictionary: PdfDictionary
  /** Offset of the first byte of its data. */
  readonly start: number
  /** The object that it is, in an encrypted file. */
  readonly origin: { readonly number: number; readonly generation: number } | undefined
  constructor(dictionary: PdfDictionary, start: number, origin?: PdfStream["origin"]) {
    this.dictionary = dictionary
    this.start = start
    this.origin = origin
  }
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | readonly PdfValue[]
  | PdfDictionary

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map

export const nameIn = (dictionary: PdfDictionary, key: string): string | undefined => {
  const value = dictionary.get(key)
  return value instanceof PdfName ? value.name : undefined
}
