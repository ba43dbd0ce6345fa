import { type Bytes, concatenate, randomBytes } from "@trazo/pki/bytes"
import { PdfLexer } from "../pdf/lexer.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import {
  isDictionary,
  type PdfDictionary,
  PdfError,
  PdfName,
  PdfRef,
  PdfString,
  type PdfValue,
} from "../pdf/values.ts"
import { pdfText } from "./pdf-text.ts"

const latin1 = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0))

interface NewObject {
  readonly number: number
  readonly generation: number
  readonly body: Bytes
}

interface WrittenUpdate {
  /** What goes behind the file, which itself does not change. */
  readonly bytes: Bytes
  /** Offset in the file of the cross-references. */
  readonly at: number
  readonly isStream: boolean
  /** Offset in `bytes` of the body of each object. */
  readonly bodies: ReadonlyMap<number, number>
}

/** An update of the same file behind which another one is written, without a copy of both. */
interface Before {
  readonly update: PdfUpdate
  readonly written: WrittenUpdate
}

/**
 * An incremental update (ISO 32000-1 §7.5.6): objects that replace or extend those of the file, whose own octets and so
 * the signatures in it stay as they are. A file with broken cross-references gets whole new ones.
 */
export class PdfUpdate {
  readonly file: PdfFile
  readonly #objects = new Map<number, NewObject>()
  readonly #values = new Map<number, PdfValue>()
  readonly #before: Before | undefined
  #next: number

  constructor(file: PdfFile, before?: Before) {
    this.file = file
    this.#before = before
    if (before) {
      this.#values = new Map(before.update.#values)
      this.#next = before.update.#next
      return
    }
    const size = file.trailer.get("Size")
    this.#next = file.objectNumbers.reduce(
      (most, number) => Math.max(most, number + 1),
      typeof size === "number" ? size : 1,
    )
  }

  /** The number of a new object. */
  reserve(): PdfRef {
    return new PdfRef(this.#next++, 0)
  }

  set({ number, generation }: PdfRef, value: PdfValue): void {
    this.#values.set(number, value)
    const written = this.file.cipher?.encrypted(value, number, generation) ?? value
    this.#objects.set(number, { number, generation, body: latin1(pdfText(written)) })
  }

  setStream({ number, generation }: PdfRef, dictionary: PdfDictionary, data: Bytes): void {
    const { cipher } = this.file
    const octets = cipher?.encryptedData(data, number, generation) ?? data
    const entries = new Map<string, PdfValue>([...dictionary, ["Length", octets.length]])
    const head = pdfText(cipher?.encrypted(entries, number, generation) ?? entries)
    const body = concatenate(latin1(`${head}\nstream\n`), octets, latin1("\nendstream"))
    this.#objects.set(number, { number, generation, body })
  }

  /** A reference to an object of the file, with its generation. */
  refTo(number: number): PdfRef {
    return new PdfRef(number, generationOf(this.file, number))
  }

  /** A dictionary of the file, or as this update changed it. */
  dictionaryOf(number: number): PdfDictionary {
    const value = this.#values.get(number) ?? this.file.object(number)
    if (!isDictionary(value)) throw new PdfError("Not a dictionary")
    return value
  }

  listOf({ number }: PdfRef): readonly PdfValue[] {
    const value = this.#values.get(number) ?? this.file.object(number)
    return Array.isArray(value) ? value : []
  }

  add(value: PdfValue): PdfRef {
    const ref = this.reserve()
    this.set(ref, value)
    return ref
  }

  write(): WrittenUpdate {
    const start = this.file.bytes.length + (this.#before?.written.bytes.length ?? 0)
    const parts: Bytes[] = [latin1("\n")]
    let length = 1
    const put = (part: Bytes) => {
      parts.push(part)
      length += part.length
    }
    const bodies = new Map<number, number>()
    const offsets = new Map<number, XrefEntry>()
    for (const { number, generation, body } of this.#objects.values()) {
      offsets.set(number, { kind: "offset", at: start + length, generation })
      put(latin1(`${number} ${generation} obj\n`))
      bodies.set(number, length)
      put(body)
      put(latin1("\nendobj\n"))
    }
    const at = start + length
    const entries = this.#isRebuilt ? new Map([...this.#oldEntries(), ...offsets]) : offsets
    const isStream = this.#usesStreams(entries)
    put(this.#crossReferences(entries, at, isStream))
    put(latin1(`startxref\n${at}\n%%EOF\n`))
    return { bytes: concatenate(...parts), bodies, at, isStream }
  }

  /** Whether the file's own cross-references are of no use. */
  get #isRebuilt(): boolean {
    return this.file.isRepaired && !this.#before
  }

  #crossReferences(entries: Map<number, XrefEntry>, at: number, isStream: boolean): Bytes {
    const number = isStream ? this.reserve().number : 0
    if (isStream) entries.set(number, { kind: "offset", at, generation: 0 })
    const trailer = this.#trailer()
    return isStream ? streamOf(entries, trailer, number) : tableOf(entries, trailer)
  }

  #oldEntries(): Map<number, XrefEntry> {
    const entries = new Map<number, XrefEntry>([[0, { kind: "free" }]])
    for (const number of this.file.objectNumbers) {
      const entry = this.file.entry(number)
      const generation = generationOf(this.file, number)
      if (entry?.kind === "offset") entries.set(number, { ...entry, generation })
      else if (entry?.kind === "packed") entries.set(number, entry)
    }
    return entries
  }

  /** An update is written as the section before it: some readers take no others. */
  #usesStreams(entries: ReadonlyMap<number, XrefEntry>): boolean {
    if (this.#before) return this.#before.written.isStream
    if ([...entries.values()].some(({ kind }) => kind === "packed")) return true
    const [newest] = this.file.sections
    if (newest === undefined || this.file.isRepaired) return false
    let at = newest
    while ([32, 10, 13, 9, 0, 12].includes(this.file.bytes[at] ?? -1)) at++
    return this.file.bytes[at] !== 0x78 // «xref»
  }

  #trailer(): Map<string, PdfValue> {
    const kept = [...this.file.trailer].filter(([key]) => !ofSection.has(key))
    const trailer = new Map<string, PdfValue>([...kept, ["Size", this.#next]])
    const previous = this.#before?.written.at ?? (this.#isRebuilt ? undefined : this.file.sections[0])
    if (previous !== undefined) trailer.set("Prev", previous)
    const [permanent] = this.file.list(this.file.trailer.get("ID"))
    const fresh = new PdfString(randomBytes(16), 0, 0, true)
    trailer.set("ID", [permanent instanceof PdfString ? permanent : fresh, fresh])
    return trailer
  }
}

/** What a trailer says of its own section (ISO 32000-1 §7.5.5, §7.5.8.2); the rest holds for the document. */
const ofSection = new Set(["Prev", "XRefStm", "Type", "W", "Index", "Length", "Filter", "DecodeParms", "DL"])

/** From the object's own header; objects in streams have none but 0. */
function generationOf(file: PdfFile, number: number): number {
  const entry = file.entry(number)
  if (entry?.kind !== "offset") return 0
  const lexer = new PdfLexer(file.bytes, entry.at)
  lexer.integer()
  return lexer.integer()
}

type XrefEntry =
  | { readonly kind: "offset"; readonly at: number; readonly generation: number }
  | { readonly kind: "packed"; readonly stream: number; readonly index: number }
  | { readonly kind: "free" }

type Run = [first: number, entries: XrefEntry[]]

function runsOf(entries: ReadonlyMap<number, XrefEntry>): Run[] {
  const runs: Run[] = []
  for (const [number, entry] of [...entries].sort(([one], [other]) => one - other)) {
    const last = runs.at(-1)
    if (last && last[0] + last[1].length === number) last[1].push(entry)
    else runs.push([number, [entry]])
  }
  return runs
}

function tableOf(entries: ReadonlyMap<number, XrefEntry>, trailer: PdfDictionary): Bytes {
  const lines = runsOf(entries).flatMap(([first, run]) => [`${first} ${run.length}\n`, ...run.map(tableLine)])
  return latin1(`xref\n${lines.join("")}trailer\n${pdfText(trailer)}\n`)
}

function tableLine(entry: XrefEntry): string {
  if (entry.kind !== "offset") return "0000000000 65535 f\r\n"
  return `${String(entry.at).padStart(10, "0")} ${String(entry.generation).padStart(5, "0")} n\r\n`
}

/** Octets of an entry's fields: kind, offset or stream, generation or index. */
const widths = [1, 5, 2] as const

function streamOf(entries: ReadonlyMap<number, XrefEntry>, trailer: PdfDictionary, number: number): Bytes {
  const runs = runsOf(entries)
  const rows = runs.flatMap(([, run]) => run.map(streamRow))
  const data = concatenate(...rows)
  const dictionary = new Map<string, PdfValue>([
    ["Type", new PdfName("XRef")],
    ["W", [...widths]],
    ["Index", runs.flatMap(([first, run]) => [first, run.length])],
    ...trailer,
    ["Length", data.length],
  ])
  const head = latin1(`${number} 0 obj\n${pdfText(dictionary)}\nstream\n`)
  return concatenate(head, data, latin1("\nendstream\nendobj\n"))
}

function streamRow(entry: XrefEntry): Bytes {
  const row = new Uint8Array(8)
  const view = new DataView(row.buffer)
  const [kind, second, third] =
    entry.kind === "offset"
      ? [1, entry.at, entry.generation]
      : entry.kind === "packed"
        ? [2, entry.stream, entry.index]
        : [0, 0, 65_535]
  row[0] = kind
  row[1] = Math.floor(second / 2 ** 32)
  view.setUint32(2, second >>> 0)
  view.setUint16(6, third)
  return row
}
