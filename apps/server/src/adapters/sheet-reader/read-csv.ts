import Papa from "papaparse"
import type { LineProblem } from "./port.ts"

const delimiters = [";", ",", "\t", "|"] as const
/** Rows that are looked at to find the delimiter. */
const lookedAt = 100

/**
 * Rows of a CSV file, the empty ones included. The delimiter is the one that divides most rows into equally many cells, so
 * that commas in titles above a table don't count; Excel's «sep=;» line is obeyed and is no row.
 */
export function readCsv(text: string, maximumRows: number): string[][] | LineProblem {
  if (!/[^\s;,|"]/.test(text)) return []
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = named ? text.slice(text.indexOf("\n") + 1) : text
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: named ?? delimiterOf(body),
    // One more than permitted, so that a longer file shows.
    preview: maximumRows + 1,
  })
  const broken = errors.find(({ type }) => type === "Quotes")
  if (!broken) return data
  const before = body.slice(0, broken.index ?? 0)
  return { problem: "quotes", line: before.split(/\r\n|\r|\n/).length }
}

function delimiterOf(body: string): string {
  const fit = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(body, { delimiter, preview: lookedAt })
    const lengths = data.map((row) => row.length).filter((length) => length > 1)
    const rows = new Map<number, number>()
    for (const length of lengths) rows.set(length, (rows.get(length) ?? 0) + 1)
    const [columns = 1, alike = 0] = [...rows].sort((one, other) => other[1] - one[1])[0] ?? []
    return { delimiter, alike, columns }
  })
  const [best] = fit.sort((one, other) => other.alike - one.alike || other.columns - one.columns)
  return best && best.alike > 0 ? best.delimiter : ";"
}
