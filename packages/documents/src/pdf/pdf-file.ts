import type { Bytes } from "@trazo/pki/bytes"
import { unlimitedWork, type WorkBudget } from "../work-budget.ts"
import { decodeStream, type Entry, endsCleanly, rawData, readSections } from "./cross-references.ts"
import { readEncryption } from "./encryption-settings.ts"
import { PdfLexer } from "./lexer.ts"
import { PdfCipher } from "./pdf-cipher.ts"
import { scanObjects } from "./scan-objects.ts"
import {
  EncryptedPdf,
  isDictionary,
  type PdfDictionary,
  PdfError,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
} from "./values.ts"

/** A PDF, or the first bytes of one up to the end of a revision. Objects are read when they are asked for. */
export class PdfFile {
  readonly bytes: Bytes
  readonly work: WorkBudget
  readonly trailer: PdfDictionary
  /** Offsets of the cross-reference sections, the newest first. */
  readonly sections: readonly number[]
  /** The cross-references are broken; objects were found by their headers, and programs may see other ones. */
  readonly isRepaired: boolean
  /** Offsets of the words «trailer» that belong to the sections. */
  readonly trailers: readonly number[]
  readonly #entries: Map<number, Entry>
  readonly #values = new Map<number, PdfValue>()
  /** Of an encrypted file that the password opened. */
  readonly cipher: PdfCipher | undefined
  /** What keeps the strings and streams of an encrypted file closed. */
  readonly lock: "password" | "unsupported" | undefined
  readonly #ends = new Map<number, number>()
  readonly #unreadable = new Map<number, unknown>()
  /** Octets that may still be read: objects of an honest file do not overlap. */
  #patience: number
  #unpacked = 0
  readonly #packed = new Map<number, { values: PdfValue[]; numbers: number[] }>()

  /** Files whose owner only restricts them open with the empty password. */
  constructor(bytes: Bytes, password = "", work: WorkBudget = unlimitedWork) {
    this.bytes = bytes
    this.work = work
    const read = entriesOf(bytes, work)
    work.spend("entryRead", read.entries.size + 100)
    if (read.isRepaired) work.spend("octetParsed", bytes.length)
    this.#entries = read.entries
    this.trailer = read.trailer
    this.sections = read.sections
    this.isRepaired = read.isRepaired
    this.trailers = read.trailers
    this.#patience = 4 * bytes.length + 1_000_000
    const { cipher, lock } = this.#unlock(password)
    this.cipher = cipher
    this.lock = lock
  }

  #unlock(password: string): Pick<PdfFile, "cipher" | "lock"> {
    if (!this.isEncrypted) return { cipher: undefined, lock: undefined }
    try {
      const encrypt = this.dictionary(this.trailer.get("Encrypt"))
      const [id = null] = this.list(this.trailer.get("ID"))
      if (!encrypt) return { cipher: undefined, lock: "unsupported" }
      const settings = readEncryption(encrypt, this.resolve(id), (value) => this.resolve(value))
      const cipher = PdfCipher.open(settings, password)
      return { cipher, lock: cipher ? undefined : "password" }
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      return { cipher: undefined, lock: "unsupported" }
    }
  }

  get isEncrypted(): boolean {
    return this.trailer.has("Encrypt")
  }

  /** Behind other octets at the end, programs may find the file broken and rebuild it. */
  get endsCleanly(): boolean {
    return endsCleanly(this.bytes)
  }

  get catalog(): PdfDictionary {
    const root = this.resolve(this.trailer.get("Root"))
    if (!isDictionary(root)) throw new PdfError("No catalog")
    return root
  }

  get objectNumbers(): number[] {
    return [...this.#entries].filter(([, { kind }]) => kind !== "free").map(([number]) => number)
  }

  entry(number: number): Entry | undefined {
    return this.#entries.get(number)
  }

  /** What a reference leads to; other values are their own. Null for what does not exist. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found: PdfValue = value ?? null
    for (let steps = 0; found instanceof PdfRef; steps++) {
      this.work.spend("nodeVisited")
      if (steps > 20) throw new PdfError("References in a circle")
      found = this.object(found.number)
    }
    return found
  }

  dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    const found = this.resolve(value)
    return isDictionary(found) ? found : found instanceof PdfStream ? found.dictionary : undefined
  }

  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : []
  }

  name(value: PdfValue | undefined): string | undefined {
    const found = this.resolve(value)
    return found instanceof PdfName ? found.name : undefined
  }

  /** Octets of a stream before its filters. */
  streamBytes(stream: PdfStream): Bytes {
    const data = rawData(this.bytes, stream, this.resolve(stream.dictionary.get("Length")))
    this.work.spend("octetCompared", data.length)
    return this.cipher?.streamData(stream, data) ?? data
  }

  /** Whether «endstream» follows the octets that the stream's length names. */
  hasRightLength({ start, dictionary }: PdfStream): boolean {
    const length = this.resolve(dictionary.get("Length"))
    if (typeof length !== "number") return false
    const behind = this.bytes.subarray(start + length, start + length + 16)
    return /^\s{0,4}endstream/.test(new TextDecoder("latin1").decode(behind))
  }

  /** Offset behind an object that is not in a stream; undefined when it cannot be read. */
  endOf(number: number): number | undefined {
    try {
      const value = this.object(number)
      const end = this.#ends.get(number)
      if (end === undefined || !(value instanceof PdfStream)) return end
      const length = this.resolve(value.dictionary.get("Length"))
      return typeof length === "number" ? end + length : undefined
    } catch (error) {
      if (error instanceof PdfError) return undefined
      throw error
    }
  }

  /** @throws PdfError for filters other than Flate */
  decoded(stream: PdfStream): Bytes {
    return decodeStream(this.streamBytes(stream), stream.dictionary, this.work)
  }

  object(number: number): PdfValue {
    const known = this.#values.get(number)
    if (known !== undefined) return known
    const problem = this.#unreadable.get(number)
    if (problem !== undefined) throw problem
    const entry = this.#entries.get(number)
    try {
      const value = entry ? this.#read(number, entry) : null
      this.#values.set(number, value)
      return value
    } catch (error) {
      if (error instanceof PdfError) this.#unreadable.set(number, error)
      throw error
    }
  }

  /** Values in an object stream may lie over one another. */
  #valueIn(data: Bytes, at: number): PdfValue {
    const lexer = new PdfLexer(data, at)
    try {
      return lexer.value()
    } finally {
      this.work.spend("octetUnpacked", 2 * Math.max(0, lexer.at - at))
    }
  }

  #read(number: number, entry: Entry): PdfValue {
    if (entry.kind === "free") return null
    if (entry.kind === "packed") return this.#unpack(entry, number)
    if (this.#patience < 0) throw new PdfError("Objects lie over one another")
    const lexer = new PdfLexer(this.bytes, entry.at)
    try {
      return this.#readFrom(lexer, number)
    } finally {
      this.#patience -= Math.max(0, lexer.at - entry.at)
      this.work.spend("octetUnpacked", Math.max(0, lexer.at - entry.at))
    }
  }

  #readFrom(lexer: PdfLexer, number: number): PdfValue {
    const found = lexer.integer()
    const generation = lexer.integer()
    if (found !== number || !lexer.takes("obj"))
      throw new PdfError(`Object ${number} is not where it should be`)
    const value = lexer.value()
    this.#ends.set(number, value instanceof PdfStream ? value.start : lexer.at)
    return this.cipher?.decrypted(value, number, generation) ?? value
  }

  #unpack({ stream, index }: { stream: number; index: number }, number: number): PdfValue {
    if (this.lock) throw new EncryptedPdf("Encrypted object stream")
    const { values, numbers } = this.#packed.get(stream) ?? this.#open(stream)
    // Programs differ on whether the number or the index counts.
    if (numbers[index] !== number) throw new PdfError(`Object ${number} is not where it should be`)
    return values[index] ?? null
  }

  /** Numbers of the objects in an object stream. @throws PdfError */
  numbersIn(stream: number): readonly number[] {
    return (this.#packed.get(stream) ?? this.#open(stream)).numbers
  }

  /** ISO 32000-1 §7.5.7. */
  #open(number: number): { values: PdfValue[]; numbers: number[] } {
    const entry = this.#entries.get(number)
    const stream = entry?.kind === "offset" ? this.object(number) : null
    if (!(stream instanceof PdfStream)) throw new PdfError("No object stream")
    const data = this.decoded(stream)
    this.#unpacked += data.length
    if (this.#unpacked > mostUnpacked) throw new PdfError("Unpacks to too much")
    const [count, first] = [stream.dictionary.get("N"), stream.dictionary.get("First")]
    if (typeof count !== "number" || typeof first !== "number" || count > 100_000)
      throw new PdfError("Bad object stream")
    const header = new PdfLexer(data, 0)
    const pairs = Array.from({ length: count }, () => [header.integer(), header.integer()] as const)
    const numbers = pairs.map(([one]) => one)
    if (new Set(numbers).size < numbers.length) throw new PdfError("An object twice in one stream")
    const opened = {
      numbers,
      values: pairs.map(([, offset]) => this.#valueIn(data, first + offset)),
    }
    this.#packed.set(number, opened)
    return opened
  }
}

/** Octets of all object streams together. */
const mostUnpacked = 256 * 1024 * 1024

interface Read {
  readonly entries: Map<number, Entry>
  readonly trailer: PdfDictionary
  readonly sections: readonly number[]
  readonly trailers: readonly number[]
  readonly isRepaired: boolean
}

function entriesOf(bytes: Bytes, work: WorkBudget): Read {
  try {
    const sections = readSections(bytes, work)
    const entries = new Map<number, Entry>()
    for (const section of sections) {
      for (const [number, entry] of section.entries) if (!entries.has(number)) entries.set(number, entry)
    }
    const trailer = new Map(sections.toReversed().flatMap((section) => [...section.trailer]))
    // Programs that find none in the newest section rebuild the file, and show other objects.
    const root = sections[0]?.trailer.get("Root")
    const catalog = root instanceof PdfRef ? entries.get(root.number) : undefined
    // What an older trailer says of encryption does not hold for a newer one.
    const isEncryptedAlike = trailer.has("Encrypt") === (sections[0]?.trailer.has("Encrypt") ?? false)
    if (catalog && isEncryptedAlike && isThere(bytes, root, catalog))
      return {
        entries,
        trailer,
        isRepaired: false,
        sections: sections.map(({ at }) => at),
        trailers: sections.flatMap(({ trailerAt }) => trailerAt ?? []),
      }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
  }
  return { ...scanObjects(bytes), sections: [], trailers: [], isRepaired: true }
}

function isThere(bytes: Bytes, root: PdfValue | undefined, entry: Entry): boolean {
  if (entry.kind !== "offset" || !(root instanceof PdfRef)) return entry.kind === "packed"
  const lexer = new PdfLexer(bytes, entry.at)
  return lexer.integer() === root.number && lexer.integer() >= 0 && lexer.takes("obj")
}
