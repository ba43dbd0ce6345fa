import type { Bytes } from "@trazo/pki/bytes"
import { pageTreeOf } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { isDictionary, PdfError, PdfName, PdfRef, PdfStream, type PdfValue } from "../pdf/values.ts"
import { equalValues } from "./equal-values.ts"
import { type ComparedGraph, leadToSame } from "./lead-to-same.ts"
import { lastShadow } from "./shadow-objects.ts"
import { fieldNumbers } from "./signature-fields.ts"

/**
 * The objects of a later revision that differ from an earlier one, and those from which a changed one is reached. Nothing
 * that the later revision says of its own objects, such as their type, makes it skip one.
 */
export class ChangedObjects {
  readonly #earlier: PdfFile
  readonly #later: PdfFile
  /** The catalog and the page tree of both revisions, which are compared entry by entry. */
  readonly #landmarks: ReadonlySet<number>
  /** The fields and widgets of both revisions, which are compared entry by entry too. */
  readonly fields: ReadonlySet<number>
  readonly #changed: ReadonlySet<number>
  readonly #touched: ReadonlySet<number>

  constructor(earlier: PdfFile, later: PdfFile) {
    this.#earlier = earlier
    this.#later = later
    const moved = movedPages(earlier, later)
    const landmarks = common(landmarksOf(earlier), landmarksOf(later))
    this.#landmarks = new Set([...landmarks].filter((number) => !moved.has(number)))
    this.fields = new Set(
      [...common(fieldNumbers(earlier), fieldNumbers(later))].filter(
        (number) => isDictionary(objectOf(earlier, number)) && isDictionary(objectOf(later, number)),
      ),
    )
    this.#changed = new Set([...this.#findChanged(), ...moved.keys()])
    this.#touched = this.#spread()
    this.#graph = {
      earlier,
      later,
      landmarks: this.#landmarks,
      fields: this.fields,
      named: new Set([...layersOf(earlier), ...layersOf(later)]),
      isTouched: (number) => this.#touched.has(number),
      isUpward: (number, key, isFieldEntry) => this.#isUpward(number, key, isFieldEntry),
      namesPage: (key) => key !== undefined && toLandmarks.has(key),
      moved,
    }
  }

  /**
   * Whether a value, or anything that it leads to, is another one than before. Objects are compared by what they lead to, not by
   * number. `key` is the entry that holds the value.
   */
  differs(before: PdfValue | undefined, after: PdfValue | undefined, key?: string): boolean {
    const isWrittenAlike = !this.isOther(before, after)
    const leads = () => this.#referencesIn(after ?? null, key)
    if (isWrittenAlike && !leads().some(({ number }) => this.#touched.has(number))) return false
    return !leadToSame(this.#graph, before ?? null, after ?? null, key)
  }

  readonly #graph: ComparedGraph

  /** Whether a value is written otherwise than before, whatever it leads to. */
  isOther(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
    return !equalValues(before ?? null, this.#earlier, after ?? null, this.#later)
  }

  /** As `differs`, but does not follow the entries named. */
  differsWithout(
    skipped: readonly string[],
    before: PdfValue | undefined,
    after: PdfValue | undefined,
  ): boolean {
    if (this.isOther(before, after)) return true
    const seen = new Set<number>()
    const pending = this.#referencesIn(after ?? null)
    for (let next = pending.pop()?.number; next !== undefined; next = pending.pop()?.number) {
      if (this.#changed.has(next)) return true
      if (seen.has(next)) continue
      seen.add(next)
      const value = objectOf(this.#later, next)
      if (value === undefined) return true
      const kept = isDictionary(value) ? new Map([...value].filter(([key]) => !skipped.includes(key))) : value
      pending.push(...this.#referencesIn(kept))
    }
    return false
  }

  /** Whether anything that the document leads to was written again. */
  get isWrittenAgain(): boolean {
    return [this.#later.trailer.get("Root"), this.#later.trailer.get("Info")].some(
      (each) => each instanceof PdfRef && this.#touched.has(each.number),
    )
  }

  /** Whether the later revision added what cannot be found, with which programs rebuild the file and show older objects. */
  get isBroken(): boolean {
    const added = [...this.#changed].filter((number) => this.#later.entry(number) !== undefined)
    if (added.some((number) => objectOf(this.#later, number) === undefined)) return true
    const isDangling = added.some((number) =>
      this.#referencesOf(number)?.some((target) => !isFound(this.#later, target)),
    )
    return isDangling && lastShadow(this.#later, 0) !== undefined
  }

  #findChanged(): number[] {
    const numbers = new Set([...this.#earlier.objectNumbers, ...this.#later.objectNumbers])
    return [...numbers].filter((number) => !this.#isSame(number))
  }

  #isSame(number: number): boolean {
    const [before, after] = [this.#earlier.entry(number), this.#later.entry(number)]
    if (before?.kind === "offset" && after?.kind === "offset" && before.generation !== after.generation)
      return false
    if (this.#isSamePlace(number)) return true
    try {
      return equalValues(this.#earlier.object(number), this.#earlier, this.#later.object(number), this.#later)
    } catch (error) {
      if (error instanceof PdfError) return false
      throw error
    }
  }

  /** An object at the same place is the same if it ends where the earlier revision had all of it. */
  #isSamePlace(number: number): boolean {
    const [before, after] = [this.#earlier.entry(number), this.#later.entry(number)]
    if (before?.kind === "packed" && after?.kind === "packed")
      return (
        before.stream === after.stream && before.index === after.index && this.#isSamePlace(before.stream)
      )
    if (before?.kind !== "offset" || after?.kind !== "offset" || before.at !== after.at) return false
    const end = this.#later.endOf(number) ?? find(this.#later.bytes, "endobj", after.at)
    return end !== undefined && end <= this.#earlier.bytes.length
  }

  /** From each changed object to those that lead to it. */
  #spread(): Set<number> {
    const touched = new Set(this.#changed)
    if (touched.size === 0) return touched
    const leadingTo = new Map<number, number[]>()
    for (const number of this.#later.objectNumbers) {
      const targets = this.#referencesOf(number)
      if (!targets) touched.add(number)
      for (const { number: target } of targets ?? []) {
        const from = leadingTo.get(target)
        if (from) from.push(number)
        else leadingTo.set(target, [number])
      }
    }
    const pending = [...touched]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const from of leadingTo.get(next) ?? []) {
        if (touched.has(from)) continue
        touched.add(from)
        pending.push(from)
      }
    }
    return touched
  }

  /** Undefined for an object that cannot be read, and may lead anywhere. */
  #referencesOf(number: number): PdfRef[] | undefined {
    const value = objectOf(this.#later, number)
    const entry = this.#later.entry(number)
    if (entry?.kind === "packed")
      return value === undefined
        ? undefined
        : [new PdfRef(entry.stream, 0), ...this.#referencesIn(value, undefined, number)]
    if (value !== undefined) return this.#referencesIn(value, undefined, number)
    // Other readers may understand it: whatever looks like a reference counts as one.
    return entry?.kind === "offset" ? writtenReferences(this.#later.bytes, entry.at) : undefined
  }

  /** The objects that a value refers to, but not upwards to what is compared entry by entry. */
  #referencesIn(value: PdfValue, key?: string, holder?: number): PdfRef[] {
    const found: PdfRef[] = []
    const isField = holder !== undefined && this.fields.has(holder)
    const pending: (readonly [PdfValue, string | undefined, isOwn: boolean])[] = [[value, key, false]]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [each, name, isOwn] = next
      this.#later.work.spend("nodeVisited")
      if (each instanceof PdfRef) {
        if (!this.#isUpward(each.number, name, isField && isOwn)) found.push(each)
      } else if (Array.isArray(each)) {
        const [first, second] = each
        const isDestination =
          first instanceof PdfRef && second instanceof PdfName && this.#landmarks.has(first.number)
        for (const one of isDestination ? each.slice(1) : each) pending.push([one, undefined, false])
      } else {
        const dictionary = each instanceof PdfStream ? each.dictionary : each
        if (!isDictionary(dictionary)) continue
        for (const [entry, one] of dictionary) pending.push([one, entry, dictionary === value])
      }
    }
    return found
  }

  #isUpward(number: number, key: string | undefined, isFieldEntry: boolean): boolean {
    return (
      (this.#landmarks.has(number) && key !== undefined && toLandmarks.has(key)) ||
      (isFieldEntry && key === "Parent" && this.fields.has(number))
    )
  }
}

/** Layers are shown or hidden by their numbers. */
function layersOf(file: PdfFile): number[] {
  const properties = file.dictionary(file.catalog.get("OCProperties"))
  return file.list(properties?.get("OCGs")).flatMap((each) => (each instanceof PdfRef ? each.number : []))
}

/**
 * Entries that name a page, or a part of the page tree, without showing it: of an annotation, a part of the structure or a
 * page, and of what a signature refers to.
 */
const toLandmarks: ReadonlySet<string> = new Set(["P", "Pg", "Parent", "Data"])

function landmarksOf(file: PdfFile): Set<number> {
  const { pages, nodes } = pageTreeOf(file)
  const root = file.trailer.get("Root")
  return new Set([
    ...[...pages, ...nodes].flatMap(({ number }) => number ?? []),
    ...(root instanceof PdfRef ? [root.number] : []),
  ])
}

/** Pages, and what stands above them, that have another number than before, by their place in the tree. */
function movedPages(earlier: PdfFile, later: PdfFile): Map<number, number> {
  const [before, after] = [pageTreeOf(earlier), pageTreeOf(later)]
  const moved = new Map<number, number>()
  for (const part of ["pages", "nodes"] as const) {
    if (before[part].length !== after[part].length) continue
    for (const [index, { number }] of before[part].entries()) {
      const place = after[part][index]?.number
      if (number !== undefined && place !== undefined && number !== place) moved.set(number, place)
    }
  }
  return moved
}

const common = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  new Set([...one].filter((each) => other.has(each)))

function objectOf(file: PdfFile, number: number): PdfValue | undefined {
  try {
    return file.object(number)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

const longestObject = 1_000_000

/** Whether programs find the object: some look for the generation too. */
function isFound(file: PdfFile, { number, generation }: PdfRef): boolean {
  const entry = file.entry(number)
  if (entry?.kind === "offset") return entry.generation === generation
  return entry?.kind === "packed" && generation === 0
}

function writtenReferences(bytes: Bytes, at: number): PdfRef[] | undefined {
  const end = find(bytes, "endobj", at)
  if (end === undefined || end - at > longestObject) return undefined
  const text = new TextDecoder("latin1").decode(bytes.subarray(at, end))
  return Array.from(
    text.matchAll(/(\d{1,10})[\0\s]{1,9}(\d{1,5})[\0\s]{1,9}R/g),
    ([, number, generation]) => new PdfRef(Number(number), Number(generation)),
  )
}

/** Offset behind the word. */
function find(bytes: Bytes, word: string, from: number): number | undefined {
  const octets = new TextEncoder().encode(word)
  const [first = 0] = octets
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (octets.every((octet, index) => bytes[at + index] === octet)) return at + octets.length
  }
  return undefined
}
