import { SigningProblem } from "./signing-problem.ts"

/** From 1, both included. */
interface PageRange {
  readonly from: number
  readonly to: number
}

const mostRanges = 100

/** «1, 3-5» as ranges; null for what is not that. */
export function readPageNumbers(text: string): readonly PageRange[] | null {
  const parts = text.split(/[,;\s]+/).filter(Boolean)
  if (parts.length === 0 || parts.length > mostRanges) return null
  const ranges: PageRange[] = []
  for (const part of parts) {
    const [, from = "", to = from] = /^([1-9]\d{0,5})(?:[-–]([1-9]\d{0,5}))?$/.exec(part) ?? []
    if (from === "" || Number(to) < Number(from)) return null
    ranges.push({ from: Number(from), to: Number(to) })
  }
  return ranges
}

/** The pages from 0, in their order and each once. Throws SigningProblem where the document has fewer. */
export function pagesInRanges(ranges: readonly PageRange[], count: number): number[] {
  const pages = new Set<number>()
  for (const { from, to } of ranges) {
    if (to > count) throw new SigningProblem("NO_PAGE")
    for (let page = from; page <= to; page++) pages.add(page - 1)
  }
  return [...pages].sort((one, other) => one - other)
}
