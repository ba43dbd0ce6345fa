import { type SheetProblem, sheetLimits } from "./port.ts"
import { readCsv } from "./read-csv.ts"
import { kindOf, problemOfCompoundFile, readWorkbook } from "./read-workbook.ts"

/**
 * The program of `childSheetReader`: reads one file, then answers «next» with a batch of rows until an empty one. It has no
 * settings and no secrets.
 */
const batchRows = 1000
/** A row has up to 50,000. The parent holds a whole batch. */
const batchCharacters = 500_000

async function read(file: Uint8Array): Promise<{ sheets: string[]; rows: string[][] } | SheetProblem> {
  try {
    const kind = kindOf(file)
    if (kind === "compound") return problemOfCompoundFile(file)
    if (kind === "workbook") return await readWorkbook(file)
    if (file.subarray(0, 1000).filter((byte) => byte === 0).length > 600) return "unreadable"
    return { sheets: [], rows: readCsv(file, sheetLimits.rows) }
  } catch {
    // A stranger's file may break the readers in any way. This process has nothing else to do.
    return "unreadable"
  }
}

/** PostgreSQL stores neither U+0000 nor the half of a character that the cut leaves. */
const cleanCell = (cell: string) =>
  cell.slice(0, sheetLimits.cellLength).toWellFormed().replaceAll("\0", "").trim()

const clean = (row: string[]) => row.slice(0, sheetLimits.columns).map(cleanCell)

let rows: string[][] = []
let position = 0

async function open(file: Uint8Array) {
  const result = await read(file)
  if (typeof result === "string") return result
  rows = result.rows.map(clean).filter((row) => row.some((cell) => cell !== ""))
  if (rows.length === 0) return "empty"
  return rows.length > sheetLimits.rows ? "too-many-rows" : { sheets: result.sheets }
}

/** The end of the batch that begins at the row. */
function endOfBatch(start: number): number {
  let characters = 0
  let end = start
  while (end < rows.length && end - start < batchRows && characters < batchCharacters) {
    for (const cell of rows[end] ?? []) characters += cell.length
    end += 1
  }
  return end
}

process.on("message", async (message: Uint8Array | "next") => {
  if (message !== "next") return void process.send?.(await open(message))
  const end = endOfBatch(position)
  process.send?.(rows.slice(position, end))
  position = end
})
process.on("disconnect", () => process.exit())
process.send?.("ready")
