/** Why a cell has no value: Excel shows an error, a formula was stored without one, or the text is longer than is read. */
export type CellProblem = "error" | "no-value" | "too-long"

export const cellProblemTexts: Record<CellProblem, string> = {
  error: "La celda tiene un error de Excel",
  "no-value": "La celda tiene una fórmula sin resultado. Abra el archivo en Excel y guárdelo otra vez",
  "too-long": "La celda tiene demasiado texto",
}

/** A row of a table that a person uploaded. */
export interface TableRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number
  /** Trimmed texts: dates YYYY-MM-DD, numbers with a point. */
  cells: readonly string[]
  /** By the position of the cell, from 0. */
  problems?: Readonly<Record<number, CellProblem>>
  /** Positions of cells that are numbers of a workbook: their point divides units from decimals. */
  numbers?: readonly number[]
  isHidden?: true
}

/** A sheet of a file, with its first rows. */
export interface TableSummary {
  /** Empty for a file of one table. */
  name: string
  isHidden: boolean
  /** How many rows are not empty; one more than are read where there are more. */
  rows: number
  first: readonly TableRow[]
}

/**
 * The visible sheet whose titles fit best, the first of equal ones. A hidden one only where no other has rows.
 * @param fit how many columns the titles of a sheet name
 */
export function bestSheet(
  sheets: readonly TableSummary[],
  fit: (rows: readonly TableRow[]) => number,
): number {
  const visible = sheets.flatMap(({ isHidden }, position) => (isHidden ? [] : [position]))
  const scored = (visible.length > 0 ? visible : [0]).map((position) => ({
    position,
    score: fit(sheets[position]?.first ?? []),
  }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).position
}

/** Rows of a table that begins at the first line. */
export const tableRows = (rows: readonly (readonly string[])[]): TableRow[] =>
  rows.map((cells, index) => ({ number: index + 1, cells }))

/** The rows of a table from its titles on; without titles, empty ones stand before them. */
export function rowsFromTitles(rows: readonly TableRow[], titlesLine: number | null): TableRow[] {
  if (titlesLine === null) return [{ number: 0, cells: [] }, ...rows]
  return rows.filter(({ number }) => number >= titlesLine)
}

/** A file that was read, with the sheet and the line of the titles that count. */
export interface ChosenTable {
  sheets: readonly { name: string; isHidden: boolean; rows: readonly TableRow[] }[]
  sheet: number
  titlesLine: number | null
}
