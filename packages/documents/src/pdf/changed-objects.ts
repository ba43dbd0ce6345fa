import { equalValues } from "./equal-values.ts"
import type { PdfFile } from "./pdf-file.ts"
import { isDictionary, nameIn, PdfRef, PdfStream, type PdfValue } from "./values.ts"

/** The objects of a later revision that differ from an earlier one, and those from which a changed one is reached. */
export class ChangedObjects {
  readonly #earlier: PdfFile
  readonly #later: PdfFile
  readonly #touched: ReadonlySet<number>

  constructor(earlier: PdfFile, later: PdfFile) {
    this.#earlier = earlier
    this.#later = later
    this.#touched = this.#spread(this.#changed())
  }

  /** Whether a value, or anything that it leads to, is another one than before. */
  differs(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
    if (!equalValues(before ?? null, this.#earlier, after ?? null, this.#later)) return true
    return referencesIn(after ?? null).some(
      ({ number }) => this.#touched.has(number) && !this.#isPage(number),
    )
  }

  #changed(): number[] {
    const numbers = new Set([...this.#earlier.objectNumbers, ...this.#later.objectNumbers])
    return [...numbers].filter((number) => !this.#isSame(number))
  }

  #isSame(number: number): boolean {
    const [before, after] = [this.#earlier.entry(number), this.#later.entry(number)]
    if (before?.kind === "offset" && after?.kind === "offset" && before.at === after.at) return true
    if (before?.kind === "packed" && after?.kind === "packed" && before.stream === after.stream) {
      const [one, other] = [this.#earlier.entry(before.stream), this.#later.entry(after.stream)]
      if (one?.kind === "offset" && other?.kind === "offset" && one.at === other.at) return true
    }
    return attempt(() =>
      equalValues(this.#earlier.object(number), this.#earlier, this.#later.object(number), this.#later),
    )
  }

  /** From each changed object to those that lead to it, but not through pages, which are compared one by one. */
  #spread(changed: readonly number[]): Set<number> {
    const touched = new Set(changed)
    if (changed.length === 0) return touched
    const leadingTo = new Map<number, number[]>()
    for (const number of this.#later.objectNumbers) {
      const value = objectOf(this.#later, number)
      for (const { number: target } of referencesIn(value)) {
        if (this.#isPage(target)) continue
        const from = leadingTo.get(target)
        if (from) from.push(number)
        else leadingTo.set(target, [number])
      }
    }
    const pending = [...changed]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const from of leadingTo.get(next) ?? []) {
        if (touched.has(from)) continue
        touched.add(from)
        pending.push(from)
      }
    }
    return touched
  }

  #isPage(number: number): boolean {
    const value = objectOf(this.#later, number)
    const type = isDictionary(value) ? nameIn(value, "Type") : undefined
    return type === "Page" || type === "Pages" || type === "Catalog"
  }
}

const upward = new Set(["Parent", "P"])

function referencesIn(value: PdfValue): PdfRef[] {
  const found: PdfRef[] = []
  const pending: PdfValue[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof PdfRef) found.push(next)
    else if (next instanceof PdfStream) pending.push(next.dictionary)
    else if (Array.isArray(next)) pending.push(...next)
    else if (isDictionary(next)) for (const [key, each] of next) if (!upward.has(key)) pending.push(each)
  }
  return found
}

function objectOf(file: PdfFile, number: number): PdfValue {
  try {
    return file.object(number)
  } catch {
    return null
  }
}

function attempt(compare: () => boolean): boolean {
  try {
    return compare()
  } catch {
    return false
  }
}
