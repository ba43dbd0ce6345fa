import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { byteOrderMark, csvLine } from "@trazo/domain/platform/csv"
import type { Cell, TableWriter } from "./table-source.ts"
import { xlsxWriter } from "./xlsx-writer.ts"

export const tableFormats = {
  csv: { mediaType: "text/csv; charset=utf-8", write: csvWriter },
  xlsx: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: xlsxWriter,
  },
} as const

function csvWriter(titles: readonly string[]): TableWriter {
  const parts = [Buffer.from(byteOrderMark + csvLine(titles))]
  return {
    add: (rows) => void parts.push(Buffer.from(rows.map((row) => csvLine(row.map(csvText))).join(""))),
    end: () => Buffer.concat(parts),
  }
}

function csvText(cell: Cell): string | number {
  if (cell === null) return ""
  if (cell instanceof Date) return formatDateTime(cell)
  return typeof cell === "number" ? Number(cell.toFixed(2)) : cell
}
