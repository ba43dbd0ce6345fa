import type { TableRow, TableSummary } from "@trazo/domain/platform/table-row"
import { childBounds } from "../child-program/child-bounds.ts"
import { watchChild } from "../child-program/watch-child.ts"
import { type LineProblem, type SheetProblem, sheetLimits } from "./port.ts"
import { readTables, type Table } from "./read-tables.ts"

/**
 * The program of `childSheetReader`: reads one file, then answers each «sheet» with a batch of its rows until an empty one.
 * It has no settings and no secrets.
 */
const batchRows = 1000
/** A row has up to 50,000. The parent holds a whole batch. */
const batchCharacters = 500_000

const within = watchChild(childBounds.sheets)

let tables: Table[] = []
let current = 0
let position = 0

async function open(file: Uint8Array): Promise<TableSummary[] | SheetProblem | LineProblem> {
  // A stranger's file may break the readers in any way. This process has nothing else to do.
  const read = await readTables(file).catch(() => "unreadable" as const)
  if (!Array.isArray(read)) return read
  const described = read.map((table) => ({ table, rows: countRows(table) })).filter(({ rows }) => rows > 0)
  if (described.length === 0) return "empty"
  if (described.every(({ rows }) => rows > sheetLimits.rows)) return "too-many-rows"
  tables = described.map(({ table }) => table)
  return described.map(({ table, rows }) => ({
    name: table.name,
    isHidden: table.isHidden,
    rows,
    first: firstRows(table, sheetLimits.firstRows),
  }))
}

function firstRows(table: Table, most: number): TableRow[] {
  const rows: TableRow[] = []
  for (const row of filledRows(table, 0)) if (rows.push(row) >= most) break
  return rows
}

/** One more than the limit where there are more. */
function countRows(table: Table): number {
  let rows = 0
  for (const _row of filledRows(table, 0)) {
    rows += 1
    if (rows > sheetLimits.rows) break
  }
  return rows
}

function* filledRows(table: Table, from: number): Generator<TableRow, undefined, undefined> {
  for (let index = from; index < table.length; index += 1) {
    const row = table.row(index)
    if (row.problems || row.cells.some((cell) => cell !== "")) yield row
  }
}

function nextBatch(sheet: number): TableRow[] {
  const table = tables[sheet]
  const rows: TableRow[] = []
  if (!table) return rows
  if (sheet !== current) position = 0
  current = sheet
  let characters = 0
  for (const row of filledRows(table, position)) {
    rows.push(row)
    position = row.number
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (rows.length === batchRows || characters >= batchCharacters) break
  }
  return rows
}

process.on("message", async (message: Uint8Array | { sheet: number }) => {
  process.send?.(await within<unknown>(() => ("sheet" in message ? nextBatch(message.sheet) : open(message))))
})
process.on("disconnect", () => process.exit())
process.send?.("ready")
