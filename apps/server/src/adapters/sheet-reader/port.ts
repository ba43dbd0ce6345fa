/** Why a file is not read. `old-excel` is the binary format of Excel 97. */
export type SheetProblem =
  | "unreadable"
  | "old-excel"
  | "protected"
  | "empty"
  | "too-large"
  | "too-many-rows"
  | "busy"

export interface OpenSheet {
  /** Names of the sheets of a workbook that have rows. Only the first is read. Empty for a CSV file. */
  readonly sheets: readonly string[]
  /** Every row until the end, in batches. Cells are trimmed text: dates YYYY-MM-DD, numbers with a point. */
  batches(): AsyncGenerator<string[][], void, undefined>
  close(): void
}

/** Reads the rows of an XLSX or CSV file that a person uploaded. */
export interface SheetReader {
  open(file: Uint8Array): Promise<OpenSheet | SheetProblem>
  close(): void
}

export const sheetLimits = {
  fileBytes: 20 * 1024 * 1024,
  /** Of all entries of a workbook together. */
  unpackedBytes: 250 * 1024 * 1024,
  /** The header included. */
  rows: 100_001,
  columns: 100,
  cellLength: 500,
} as const
