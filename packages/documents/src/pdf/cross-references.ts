import type { Bytes } from "@trazo/pki/bytes"
import { inflate, unpredict } from "./inflate.ts"
import { PdfLexer } from "./lexer.ts"
import { isDictionary, type PdfDictionary, PdfError, PdfName, PdfStream, type PdfValue } from "./values.ts"

/** Where an object lies: at an offset, or in an object stream. */
export type Entry =
  | { readonly kind: "offset"; readonly at: number; readonly generation: number }
  | { readonly kind: "packed"; readonly stream: number; readonly index: number }
  | { readonly kind: "free" }

interface Section {
  readonly at: number
  readonly entries: ReadonlyMap<number, Entry>
  readonly trailer: PdfDictionary
}

const mostSections = 500
const mostObjects = 2_000_000

/** Cross-reference sections, the newest first (ISO 32000-1 §7.5.4, §7.5.8). @throws PdfError */
export function readSections(bytes: Bytes): Section[] {
  const sections: Section[] = []
  const seen = new Set<number>()
  const pending = [startOffset(bytes)]
  while (pending.length > 0) {
    const at = pending.shift() ?? 0
    if (seen.has(at)) continue
    seen.add(at)
    if (sections.length >= mostSections) throw new PdfError("Too many revisions")
    const section = readSection(bytes, at)
    sections.push(section)
    const [hybrid, previous] = [section.trailer.get("XRefStm"), section.trailer.get("Prev")]
    if (typeof hybrid === "number") pending.push(hybrid)
    if (typeof previous === "number") pending.push(previous)
  }
  return sections
}

const keyword = new TextEncoder().encode("startxref")

function startOffset(bytes: Bytes): number {
  for (let at = bytes.length - keyword.length; at >= 0; at--) {
    if (bytes[at] === 0x73 && keyword.every((octet, index) => bytes[at + index] === octet)) {
      return new PdfLexer(bytes, at + keyword.length).integer()
    }
  }
  throw new PdfError("No startxref")
}

function readSection(bytes: Bytes, at: number): Section {
  const lexer = new PdfLexer(bytes, at)
  if (lexer.takes("xref")) return readTable(lexer, at)
  lexer.integer()
  lexer.integer()
  if (!lexer.takes("obj")) throw new PdfError("No cross-reference section")
  const stream = lexer.value()
  if (!(stream instanceof PdfStream)) throw new PdfError("No cross-reference stream")
  return readStream(bytes, stream, at)
}

function readTable(lexer: PdfLexer, at: number): Section {
  const entries = new Map<number, Entry>()
  while (!lexer.takes("trailer")) {
    const first = lexer.integer()
    const count = lexer.integer()
    if (count < 0 || count > mostObjects) throw new PdfError("Too many objects")
    for (let index = 0; index < count; index++) {
      const offset = lexer.integer()
      const generation = lexer.integer()
      const isUsed = lexer.word() === "n"
      entries.set(first + index, isUsed ? { kind: "offset", at: offset, generation } : { kind: "free" })
    }
  }
  const trailer = lexer.value()
  if (!isDictionary(trailer)) throw new PdfError("No trailer")
  return { at, entries, trailer }
}

function readStream(bytes: Bytes, stream: PdfStream, at: number): Section {
  const { dictionary } = stream
  const widths = numbersOf(dictionary.get("W"))
  const size = dictionary.get("Size")
  const index = dictionary.has("Index") ? numbersOf(dictionary.get("Index")) : [0, Number(size)]
  const data = decodeStream(rawData(bytes, stream, dictionary.get("Length")), dictionary)
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const entries = new Map<number, Entry>()
  let position = 0
  const take = (width: number) => {
    let value = 0
    for (let count = 0; count < width; count++) value = value * 256 + (data[position++] ?? 0)
    return value
  }
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = [index[pair], index[pair + 1]]
    for (let number = first; number < first + count && position < data.length; number++) {
      const type = typeWidth === 0 ? 1 : take(typeWidth)
      const [second, third] = [take(secondWidth), take(thirdWidth)]
      if (type === 1) entries.set(number, { kind: "offset", at: second, generation: third })
      else if (type === 2) entries.set(number, { kind: "packed", stream: second, index: third })
      else entries.set(number, { kind: "free" })
    }
  }
  return { at, entries, trailer: dictionary }
}

const numbersOf = (value: PdfValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === "number") : []

/** @throws PdfError */
export function rawData(bytes: Bytes, { start }: PdfStream, length: PdfValue | undefined): Bytes {
  if (typeof length !== "number" || length < 0) throw new PdfError("No length")
  return bytes.subarray(start, start + length)
}

/** Decompresses data whose only filter is Flate, or none. @throws PdfError */
export function decodeStream(data: Bytes, dictionary: PdfDictionary): Bytes {
  const filters = [dictionary.get("Filter") ?? []].flat()
  if (filters.length === 0) return data
  const [filter] = filters
  if (filters.length > 1 || !(filter instanceof PdfName) || filter.name !== "FlateDecode") {
    throw new PdfError("Unsupported filter")
  }
  const plain = inflate(data)
  const [parameters] = [dictionary.get("DecodeParms") ?? []].flat()
  if (!isDictionary(parameters)) return plain
  const [predictor, columns] = [parameters.get("Predictor") ?? 1, parameters.get("Columns") ?? 1]
  return typeof predictor === "number" && predictor > 1 ? unpredict(plain, Number(columns)) : plain
}
