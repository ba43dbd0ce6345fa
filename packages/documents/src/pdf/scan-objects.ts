import type { Bytes } from "@trazo/pki/bytes"
import type { Entry } from "./cross-references.ts"
import { PdfLexer } from "./lexer.ts"
import { isDictionary, type PdfDictionary, PdfError, PdfRef, PdfStream, type PdfValue } from "./values.ts"

const isDigit = (octet: number | undefined) => octet !== undefined && octet >= 0x30 && octet <= 0x39
const isBlank = (octet: number | undefined) =>
  octet === 32 || octet === 10 || octet === 13 || octet === 9 || octet === 12 || octet === 0

/** Octets that may be read in vain while a trailer is looked for. */
const mostOctets = 20_000_000
const mostTrailers = 200

/**
 * Finds objects by their headers in a file whose cross-references are broken; the last one with a number counts.
 * @throws PdfError when no catalog is found
 */
export function scanObjects(bytes: Bytes): { entries: Map<number, Entry>; trailer: PdfDictionary } {
  const entries = new Map<number, Entry>()
  for (const { number, at } of objectHeaders(bytes)) {
    entries.set(number, { kind: "offset", at, generation: 0 })
    if (entries.size > 500_000) throw new PdfError("Too many objects")
  }
  const trailer = trailerOf(bytes, entries)
  if (!trailer) throw new PdfError("No catalog")
  return { entries, trailer }
}

/** «12 0 obj», in the order of the file. */
export function* objectHeaders(bytes: Bytes, from = 3): Generator<{ number: number; at: number }> {
  for (let at = bytes.indexOf(0x6f, from); at >= 0; at = bytes.indexOf(0x6f, at + 1)) {
    if (bytes[at + 1] !== 0x62 || bytes[at + 2] !== 0x6a || !isBlank(bytes[at - 1])) continue
    const header = headerBefore(bytes, at)
    if (header) yield header
  }
}

/** Offsets of the word «trailer» before a dictionary, in the order of the file. */
export function* trailersIn(bytes: Bytes, from = 0): Generator<number> {
  const word = new TextEncoder().encode("trailer")
  for (let at = bytes.indexOf(0x74, from); at >= 0; at = bytes.indexOf(0x74, at + 1)) {
    if (!word.every((octet, index) => bytes[at + index] === octet)) continue
    let behind = at + word.length
    while (isBlank(bytes[behind])) behind++
    if (bytes[behind] === 0x3c) yield at
  }
}

/** «12 0 » before «obj». */
function headerBefore(bytes: Bytes, at: number): { number: number; at: number } | undefined {
  let start = at - 1
  while (isBlank(bytes[start])) start--
  if (!isDigit(bytes[start])) return undefined
  while (isDigit(bytes[start])) start--
  if (!isBlank(bytes[start])) return undefined
  while (isBlank(bytes[start])) start--
  const end = start + 1
  while (isDigit(bytes[start])) start--
  const number = Number(String.fromCharCode(...bytes.subarray(start + 1, end)))
  return end - start > 1 && end - start < 9 ? { number, at: start + 1 } : undefined
}

function trailerOf(bytes: Bytes, entries: Map<number, Entry>): PdfDictionary | undefined {
  const reader = new PatientReader(bytes)
  for (const at of [...trailersIn(bytes)].slice(-mostTrailers).toReversed()) {
    const trailer = reader.valueAt(at + "trailer".length)
    if (isDictionary(trailer) && trailer.has("Root")) return trailer
  }
  let found: PdfDictionary | undefined
  for (const [number, entry] of entries) {
    if (entry.kind !== "offset") continue
    const value = reader.valueAt(entry.at, number)
    const dictionary = value instanceof PdfStream ? value.dictionary : value
    if (!isDictionary(dictionary)) continue
    if (dictionary.get("Root") instanceof PdfRef) found = dictionary
  }
  return found
}

/** Reads what may be values, until it has read too much in vain. */
class PatientReader {
  readonly #bytes: Bytes
  #left: number

  constructor(bytes: Bytes) {
    this.#bytes = bytes
    this.#left = mostOctets + bytes.length
  }

  valueAt(at: number, number?: number): PdfValue {
    if (this.#left < 0) throw new PdfError("Too much that cannot be read")
    const lexer = new PdfLexer(this.#bytes, at)
    try {
      if (number !== undefined) {
        lexer.integer()
        lexer.integer()
        if (!lexer.takes("obj")) return null
      }
      return lexer.value()
    } catch (error) {
      if (error instanceof PdfError) return null
      throw error
    } finally {
      this.#left -= lexer.at - at
    }
  }
}
