import type { TableRow, TableSummary } from "@trazo/domain/platform/table-row"

/**
 * Why a file is not read. `old-excel` is the binary format of Excel 97; `quotes` a quotation mark of a CSV file that nobody
 * closes. The last ones are other formats, by their names.
 */
export type SheetProblem =
  | "unreadable"
  | "protected"
  | "empty"
  | "too-large"
  | "too-slow"
  | "too-many-rows"
  | "busy"
  | OtherFormat

export type OtherFormat = "old-excel" | "binary-excel" | "numbers" | "word" | "pdf" | "picture" | "zip"

export interface OpenSheet {
  /** The sheets that have rows, in the order of the file. */
  readonly sheets: readonly TableSummary[]
  /** Every row that is not empty, of the sheet at a position, in batches. */
  batches(sheet: number): AsyncGenerator<TableRow[], void, undefined>
  close(): void
}

/** A file that is refused because of a line. */
export interface LineProblem {
  problem: "quotes"
  line: number
}

/** Reads the rows of a spreadsheet or a CSV file that a person uploaded. */
export interface SheetReader {
  /** @param source whose file it is: sources take turns */
  open(file: Uint8Array, source: string): Promise<OpenSheet | SheetProblem | LineProblem>
  close(): void
}

export const sheetLimits = {
  fileBytes: 20 * 1024 * 1024,
  /** Of all entries of a workbook together. */
  unpackedBytes: 250 * 1024 * 1024,
  /** The header included. */
  rows: 100_001,
  sheets: 50,
  columns: 100,
  cellLength: 500,
  /** Of a summary. */
  firstRows: 40,
} as const
