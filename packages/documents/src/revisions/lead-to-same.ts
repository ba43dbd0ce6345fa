import { equalBytes } from "@trazo/pki/bytes"
import type { PdfFile } from "../pdf/pdf-file.ts"
import {
  isDictionary,
  PdfError,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from "../pdf/values.ts"

export interface ComparedGraph {
  readonly earlier: PdfFile
  readonly later: PdfFile
  /** Whether the later object of the number, or one that it leads to, is another one than before. */
  isTouched(number: number): boolean
  /** Whether a reference only leads back to what is compared entry by entry. */
  isUpward(number: number, key: string | undefined, isFieldEntry: boolean): boolean
  /** Whether an entry names a page, or a part of the page tree, without showing it. */
  namesPage(key: string | undefined): boolean
  readonly landmarks: ReadonlySet<number>
  readonly fields: ReadonlySet<number>
  /** Objects that others name by number, such as layers: one of another number is another one. */
  readonly named: ReadonlySet<number>
  /** Where a page or a part of the page tree stands now, by its number before. */
  readonly moved: ReadonlyMap<number, number>
}

interface Pair {
  readonly one: PdfValue
  readonly other: PdfValue
  readonly key?: string | undefined
  /** An entry of a field's own dictionary. */
  readonly isFieldEntry?: boolean
}

/** Whether two values lead to the same, whatever numbers the objects on the way have. */
export function leadToSame(
  graph: ComparedGraph,
  before: PdfValue,
  after: PdfValue,
  key: string | undefined,
): boolean {
  const seen = new Set<string>()
  const pending: Pair[] = [{ one: before, other: after, key }]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    graph.later.work.spend("nodeParsed")
    const isEither = pair.one instanceof PdfRef || pair.other instanceof PdfRef
    const inner = isEither ? followed(graph, pair, seen) : entriesOf(graph, pair)
    if (!inner) return false
    pending.push(...inner)
  }
  return true
}

/** What is to be compared in place of references. Undefined where they lead to something else. */
function followed(graph: ComparedGraph, pair: Pair, seen: Set<string>): Pair[] | undefined {
  const { one, other, key, isFieldEntry = false } = pair
  const [number, place] = [one, other].map((each) => (each instanceof PdfRef ? each.number : undefined))
  if (isMovedPage(graph, number, place)) return graph.namesPage(key) ? [] : undefined
  if (one instanceof PdfRef && other instanceof PdfRef && number !== undefined && number === place) {
    if (one.generation !== other.generation) return undefined
    if (graph.isUpward(number, key, isFieldEntry) || !graph.isTouched(number)) return []
  } else if ([number, place].some((each) => each !== undefined && graph.named.has(each))) return undefined
  const name = `${number} ${place}`
  if (number !== undefined && place !== undefined && seen.has(name)) return []
  seen.add(name)
  const [target, found] = [objectAt(graph.earlier, one), objectAt(graph.later, other)]
  if (target === undefined || found === undefined || isRepacked(graph, other)) return undefined
  const isField = number !== undefined && number === place && graph.fields.has(number)
  return [{ one: target, other: found, key: number === place ? undefined : key, isFieldEntry: isField }]
}

/** A page that has another number now. What still names the old number leads to no page. */
const isMovedPage = ({ moved }: ComparedGraph, number: number | undefined, place: number | undefined) =>
  number !== undefined && moved.has(number) && (moved.get(number) === place || number === place)

/** Programs differ on what an object stream holds: one that was written since proves nothing. */
function isRepacked({ later, isTouched }: ComparedGraph, value: PdfValue): boolean {
  const entry = value instanceof PdfRef ? later.entry(value.number) : undefined
  return entry?.kind === "packed" && isTouched(entry.stream)
}

/** Some programs look for the generation too. */
function objectAt(file: PdfFile, value: PdfValue): PdfValue | undefined {
  if (!(value instanceof PdfRef)) return value
  const entry = file.entry(value.number)
  const isThere = entry?.kind === "offset" ? entry.generation === value.generation : entry?.kind === "packed"
  if (!isThere) return undefined
  try {
    return file.object(value.number)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** The parts of two values that are alike in themselves. */
function entriesOf(graph: ComparedGraph, { one, other, isFieldEntry }: Pair): Pair[] | undefined {
  if (one === other) return []
  if (one === null || other === null) return undefined
  if (one instanceof PdfName) return other instanceof PdfName && one.name === other.name ? [] : undefined
  if (one instanceof PdfString)
    return other instanceof PdfString && equalBytes(one.bytes, other.bytes) ? [] : undefined
  if (one instanceof PdfStream) {
    if (!(other instanceof PdfStream) || !isSameData(graph, one, other)) return undefined
    return entriesOfDictionaries(one.dictionary, other.dictionary, ["Length"])
  }
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return undefined
    const from = isSameDestination(graph, one, other) ? 1 : 0
    return one.slice(from).map((each, index) => ({ one: each, other: other[index + from] ?? null }))
  }
  if (!isDictionary(one) || !isDictionary(other)) return undefined
  return entriesOfDictionaries(one, other, [], isFieldEntry)
}

function entriesOfDictionaries(
  one: ReadonlyMap<string, PdfValue>,
  other: ReadonlyMap<string, PdfValue>,
  skipped: readonly string[],
  isFieldEntry = false,
): Pair[] | undefined {
  const keys = [...one.keys()].filter((key) => !skipped.includes(key))
  const others = [...other.keys()].filter((key) => !skipped.includes(key))
  if (keys.length !== others.length || keys.some((key) => !other.has(key))) return undefined
  return keys.map((key) => ({ one: one.get(key) ?? null, other: other.get(key) ?? null, key, isFieldEntry }))
}

/** Programs extend a stream whose length is wrong, each as it sees fit. */
function isSameData({ earlier, later }: ComparedGraph, one: PdfStream, other: PdfStream): boolean {
  if (!earlier.hasRightLength(one) || !later.hasRightLength(other)) return false
  return equalBytes(earlier.streamBytes(one), later.streamBytes(other))
}

/** Both lead to the same page, which is compared elsewhere. */
function isSameDestination(
  { landmarks, moved }: ComparedGraph,
  [one, manner]: readonly PdfValue[],
  [other]: readonly PdfValue[],
): boolean {
  if (!(one instanceof PdfRef && other instanceof PdfRef && manner instanceof PdfName)) return false
  if (moved.get(one.number) === other.number) return true
  return landmarks.has(one.number) && one.number === other.number && one.generation === other.generation
}
