import type { Bytes } from "@trazo/pki/bytes"
import type { WorkBudget } from "../work-budget.ts"
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
  /** Offset of the word «trailer» of a table. */
  readonly trailerAt?: number
}

const mostSections = 500
const mostObjects = 2_000_000

/** Cross-reference sections, the newest first (ISO 32000-1 §7.5.4, §7.5.8). @throws PdfError */
export function readSections(bytes: Bytes, work: WorkBudget): Section[] {
  const sections: Section[] = []
  const seen = new Set<number>()
  let objects = 0
  for (let at: PdfValue | undefined = startOffset(bytes); typeof at === "number"; ) {
    if (seen.has(at)) break
    seen.add(at)
    const section = readSection(bytes, at, work)
    const hybrid = section.trailer.get("XRefStm")
    const besides = typeof hybrid === "number" ? [readSection(bytes, hybrid, work)] : []
    const previous = section.trailer.get("Prev")
    // Updates of programs that know no streams repeat the one of the revision before them.
    const isOwn = typeof previous !== "number" || Number(hybrid) > previous
    if (isOwn) for (const { entries } of besides) addHidden(section.entries, entries)
    sections.push(section, ...besides)
    objects += section.entries.size
    if (sections.length > mostSections || objects > mostObjects) throw new PdfError("Too many revisions")
    at = previous
  }
  return sections
}

/** Objects that a table calls free for programs that know no cross-reference streams (ISO 32000-1 §7.5.8.4). */
function addHidden(table: Map<number, Entry>, stream: ReadonlyMap<number, Entry>): void {
  for (const [number, entry] of stream) {
    const listed = table.get(number)
    if (!listed || listed.kind === "free") table.set(number, entry)
    else if (entry.kind !== "free" && !isSameEntry(listed, entry))
      throw new PdfError(`Object ${number} twice`)
  }
}

/** Programs differ on which of two entries for one object counts. */
function addEntry(entries: Map<number, Entry>, number: number, entry: Entry): void {
  const listed = entries.get(number)
  if (listed && !isSameEntry(listed, entry)) throw new PdfError(`Object ${number} twice`)
  if (number < 0 || entries.size > mostObjects) throw new PdfError("Too many objects")
  entries.set(number, entry)
}

function isSameEntry(one: Entry, other: Entry): boolean {
  if (one.kind === "offset")
    return other.kind === "offset" && one.at === other.at && one.generation === other.generation
  if (one.kind === "packed")
    return other.kind === "packed" && one.stream === other.stream && one.index === other.index
  return other.kind === "free"
}

const keyword = new TextEncoder().encode("startxref")
/** Octets at the end of a file in which programs look for «startxref». */
const ending = 1024

function startOffset(bytes: Bytes): number {
  const at = startOf(bytes)
  if (at === undefined) throw new PdfError("No startxref")
  return new PdfLexer(bytes, at + keyword.length).integer()
}

function startOf(bytes: Bytes): number | undefined {
  const first = Math.max(0, bytes.length - ending)
  for (let at = bytes.length - keyword.length; at >= first; at--) {
    if (bytes[at] === 0x73 && keyword.every((octet, index) => bytes[at + index] === octet)) return at
  }
  return undefined
}

/** Whether nothing but white space stands behind «startxref», its number and «%%EOF». */
export function endsCleanly(bytes: Bytes): boolean {
  const at = startOf(bytes)
  if (at === undefined) return false
  const text = new TextDecoder("latin1").decode(bytes.subarray(at + keyword.length))
  return /^[\0\s]+\d+[\0\s]*(?:%%EOF)?[\0\s]*$/.test(text)
}

type ReadSection = Section & { readonly entries: Map<number, Entry> }

function readSection(bytes: Bytes, at: number, work: WorkBudget): ReadSection {
  const lexer = new PdfLexer(bytes, at)
  if (lexer.takes("xref")) return readTable(lexer, at, work)
  lexer.integer()
  lexer.integer()
  if (!lexer.takes("obj")) throw new PdfError("No cross-reference section")
  const stream = lexer.value()
  if (!(stream instanceof PdfStream)) throw new PdfError("No cross-reference stream")
  return readStream(bytes, stream, at, work)
}

function readTable(lexer: PdfLexer, at: number, work: WorkBudget): ReadSection {
  const entries = new Map<number, Entry>()
  while (!lexer.takes("trailer")) {
    const first = lexer.integer()
    const count = lexer.integer()
    if (count < 0 || count > mostObjects) throw new PdfError("Too many objects")
    work.spend("nodeVisited", 1 + count)
    for (let index = 0; index < count; index++) {
      const offset = lexer.integer()
      const generation = lexer.integer()
      const isUsed = lexer.word() === "n"
      addEntry(entries, first + index, isUsed ? { kind: "offset", at: offset, generation } : { kind: "free" })
    }
  }
  const trailerAt = lexer.at - "trailer".length
  const trailer = lexer.value()
  if (!isDictionary(trailer)) throw new PdfError("No trailer")
  return { at, entries, trailer, trailerAt }
}

const widest = 8

function readStream(bytes: Bytes, stream: PdfStream, at: number, work: WorkBudget): ReadSection {
  const { dictionary } = stream
  const widths = numbersOf(dictionary.get("W"))
  const size = dictionary.get("Size")
  const index = dictionary.has("Index") ? numbersOf(dictionary.get("Index")) : [0, Number(size)]
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const row = typeWidth + secondWidth + thirdWidth
  const count = index.reduce((sum, each, place) => (place % 2 ? sum + each : sum), 0)
  const isSound = widths.every((width) => Number.isInteger(width) && width >= 0 && width <= widest)
  if (!isSound || row === 0 || !(count <= mostObjects)) throw new PdfError("Bad cross-reference stream")
  // A predictor takes one more octet a row.
  const most = 2 * count * (row + 1) + ending
  work.spend("nodeVisited", count)
  const data = decodeStream(rawData(bytes, stream, dictionary.get("Length")), dictionary, work, most)
  const entries = new Map<number, Entry>()
  let position = 0
  const take = (width: number) => {
    let value = 0
    for (let octet = 0; octet < width; octet++) value = value * 256 + (data[position++] ?? 0)
    return value
  }
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, length = 0] = [index[pair], index[pair + 1]]
    for (let number = first; number < first + length && position < data.length; number++) {
      const type = typeWidth === 0 ? 1 : take(typeWidth)
      const [second, third] = [take(secondWidth), take(thirdWidth)]
      if (type === 1) addEntry(entries, number, { kind: "offset", at: second, generation: third })
      else if (type === 2) addEntry(entries, number, { kind: "packed", stream: second, index: third })
      else addEntry(entries, number, { kind: "free" })
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
export function decodeStream(data: Bytes, dictionary: PdfDictionary, work: WorkBudget, most?: number): Bytes {
  const filters = [dictionary.get("Filter") ?? []].flat()
  if (filters.length === 0) {
    work.spend("octetUnpacked", data.length)
    return data
  }
  const [filter] = filters
  if (filters.length > 1 || !(filter instanceof PdfName) || filter.name !== "FlateDecode") {
    throw new PdfError("Unsupported filter")
  }
  const plain = inflate(data, work, most)
  const [parameters] = [dictionary.get("DecodeParms") ?? []].flat()
  if (!isDictionary(parameters)) return plain
  const [predictor, columns] = [parameters.get("Predictor") ?? 1, parameters.get("Columns") ?? 1]
  if (typeof predictor !== "number" || predictor <= 1) return plain
  work.spend("octetUnpacked", plain.length)
  return unpredict(plain, Number(columns))
}
