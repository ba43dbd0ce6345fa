import { unzipSync, zipSync } from "fflate"
import readWorkbookFile from "read-excel-file/universal"
import { type SheetProblem, sheetLimits } from "./port.ts"

const zipStart = [0x50, 0x4b]
const compoundFileStart = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (file: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, index) => file[index] === byte)

export function kindOf(file: Uint8Array): "workbook" | "compound" | "text" {
  if (startsWith(file, zipStart)) return "workbook"
  return startsWith(file, compoundFileStart) ? "compound" : "text"
}

/** Excel stores a workbook with a password in a compound file too. */
export function problemOfCompoundFile(file: Uint8Array): SheetProblem {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return text.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "protected" : "old-excel"
}

/** Reads the first sheet that has rows. Formulas give the value that the program stored. */
export async function readWorkbook(
  file: Uint8Array,
): Promise<{ sheets: string[]; rows: string[][] } | SheetProblem> {
  if (unpackedBytes(file) > sheetLimits.unpackedBytes) return "too-large"
  const content = withoutEmptyRows(file)
  if (content === "too-many-rows") return content
  const sheets = await readWorkbookFile(content.buffer as ArrayBuffer, { trim: true })
  const used = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  return {
    sheets: used.map(({ sheet }) => sheet),
    rows: (used[0]?.data ?? []).map((row) => row.map(textOf)),
  }
}

/** The sizes that the archive declares. Unpacking an entry stops at its declared size. */
function unpackedBytes(file: Uint8Array): number {
  let total = 0
  unzipSync(file, {
    filter: ({ originalSize }) => {
      total += originalSize
      return false
    },
  })
  return total
}

/**
 * The workbook without the empty rows that Excel writes for formatted ranges: the library's time grows with the square of
 * their number.
 */
function withoutEmptyRows(file: Uint8Array): Uint8Array | "too-many-rows" {
  const entries = unzipSync(file, { filter: ({ name }) => /^xl\/.*\.(xml|rels)$/.test(name) })
  for (const [name, bytes] of Object.entries(entries)) {
    if (!name.startsWith("xl/worksheets/sheet")) continue
    const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
    const filled = xml.replace(/<c [^>]*\/>/g, "").replace(/<row [^>]*\/>|<row [^>]*><\/row>/g, "")
    if ((filled.match(/<row[ >]/g)?.length ?? 0) > sheetLimits.rows) return "too-many-rows"
    entries[name] = Buffer.from(filled, "latin1")
  }
  return zipSync(entries, { level: 0 })
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ""
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10)
  // Ten significant digits hide binary fractions: 0.1 + 0.2 is «0.3».
  if (typeof cell === "number")
    return Number.isInteger(cell) ? String(cell) : String(Number(cell.toPrecision(12)))
  if (typeof cell === "boolean") return cell ? "VERDADERO" : "FALSO"
  return String(cell)
}
