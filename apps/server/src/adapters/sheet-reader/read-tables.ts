import type { CellProblem, TableRow } from "@trazo/domain/platform/table-row"
import { withoutUnseenSigns } from "@trazo/domain/text/hidden-signs"
import { type Cell, fromHtml, type Sheet } from "hucre"
import { readOds } from "hucre/ods"
import { readXlsx } from "hucre/xlsx"
import { decodeText } from "./decode-text.ts"
import { type LineProblem, type SheetProblem, sheetLimits } from "./port.ts"
import { readBankFile } from "./read-bank-file.ts"
import { readCsv } from "./read-csv.ts"
import { formatOf } from "./sheet-format.ts"

/** A sheet whose rows are made as they are asked for. */
export interface Table {
  name: string
  isHidden: boolean
  /** How many rows there are, the empty ones included. */
  length: number
  row(index: number): TableRow
}

/** The tables of a file, the empty ones included. */
export async function readTables(file: Uint8Array): Promise<Table[] | SheetProblem | LineProblem> {
  const format = formatOf(file)
  if (format === "xlsx") return tablesOf((await readXlsx(file, { maxRows: rowsLookedAt })).sheets)
  if (format === "ods") return tablesOf((await readOds(file, { maxRows: rowsLookedAt })).sheets)
  if (format === "html") return tablesOf([fromHtml(decodeText(file), { typeInference: false })])
  if (format !== "text") return format
  const text = decodeText(file)
  const rows = readBankFile(text) ?? readCsv(text, sheetLimits.rows)
  if (!Array.isArray(rows)) return rows
  const row = (index: number) => textRow(index, rows[index] ?? [])
  return [{ name: "", isHidden: false, length: rows.length, row }]
}

/** Excel's own limit: formatted ranges reach down to it, and their empty rows don't count. */
const rowsLookedAt = 1_048_576

const tablesOf = (sheets: readonly Sheet[]): Table[] =>
  sheets.slice(0, sheetLimits.sheets).map((sheet) => ({
    name: cleanText(sheet.name).slice(0, 100),
    isHidden: sheet.hidden === true || sheet.veryHidden === true,
    length: sheet.rows.length,
    row: (index) => rowOfSheet(sheet, index),
  }))

function rowOfSheet(sheet: Sheet, index: number): TableRow {
  const values = (sheet.rows[index] ?? []).slice(0, sheetLimits.columns)
  const row = textRow(index, values.map(textOf))
  const problems: Record<number, CellProblem> = { ...row.problems }
  for (const position of values.keys()) {
    const problem = sheet.cells && problemOf(sheet.cells.get(`${index},${position}`))
    if (problem) problems[position] = problem
  }
  const numbers = values.flatMap((value, position) => (typeof value === "number" ? [position] : []))
  if (Object.keys(problems).length > 0) row.problems = problems
  if (numbers.length > 0) row.numbers = numbers
  if (sheet.rowDefs?.get(index)?.hidden) row.isHidden = true
  return row
}

function problemOf(cell: Cell | undefined): CellProblem | null {
  if (cell?.type === "error") return "error"
  return cell?.type === "formula" && (cell.formulaResult ?? cell.value ?? null) === null ? "no-value" : null
}

function textRow(index: number, texts: readonly string[]): TableRow {
  const whole = texts.slice(0, sheetLimits.columns).map(cleanText)
  const row: TableRow = {
    number: index + 1,
    cells: whole.map((text) => text.slice(0, sheetLimits.cellLength).toWellFormed()),
  }
  const long = whole.flatMap((text, position) => (text.length > sheetLimits.cellLength ? [position] : []))
  if (long.length > 0) row.problems = Object.fromEntries(long.map((position) => [position, "too-long"]))
  return row
}

/** Programs keep the zeros of a number by `="0926687856"`, of which a spreadsheet shows the number. */
const cleanText = (text: string) => {
  const seen = withoutUnseenSigns(text).replaceAll("\0", "").toWellFormed().trim()
  return /^="([^"]*)"$/.exec(seen)?.[1] ?? seen
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ""
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10)
  // Twelve significant digits hide binary fractions: 0.1 + 0.2 is «0.3».
  if (typeof cell === "number")
    return Number.isInteger(cell) ? String(cell) : String(Number(cell.toPrecision(12)))
  if (typeof cell === "boolean") return cell ? "VERDADERO" : "FALSO"
  return String(cell)
}
