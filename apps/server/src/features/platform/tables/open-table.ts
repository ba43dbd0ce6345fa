import { ApiError } from "@trazo/contract/errors/errors"
import type {
  OpenSheet,
  OtherFormat,
  SheetProblem,
  SheetReader,
} from "../../../adapters/sheet-reader/port.ts"

/** Other formats by their names, and what to do with them. */
const otherFormats: Record<OtherFormat, string> = {
  "old-excel": "El archivo es de un Excel antiguo (.xls). Ábralo y guárdelo como XLSX o CSV.",
  "binary-excel": "El archivo es un libro binario de Excel (.xlsb). Ábralo y guárdelo como XLSX o CSV.",
  numbers: "El archivo es de Numbers. Ábralo y expórtelo como Excel (XLSX) o CSV.",
  word: "El archivo es un documento de texto, no una hoja de cálculo. Pase la tabla a Excel y guárdela como XLSX.",
  pdf: "El archivo es un PDF. Pida la tabla en Excel (XLSX) o CSV.",
  picture: "El archivo es una imagen. Pida la tabla en Excel (XLSX) o CSV.",
  zip: "El archivo es un ZIP. Descomprímalo y suba la hoja que tiene dentro.",
}

const others = {
  ...otherFormats,
  protected: "El archivo pide una contraseña. Quítesela y vuelva a subirlo.",
  "too-slow":
    "El archivo tardó demasiado en leerse. Deje solo la hoja que se necesita, sin formatos, o divídalo.",
} as const

/** What depends on what the table is for. */
type OwnProblems = Record<Exclude<SheetProblem, keyof typeof others | "busy">, string>

interface WantedTable {
  file: Uint8Array
  /** Whose file it is: sources take turns. */
  source: string
  problems: OwnProblems
}

/** @throws ApiError SHEET_UNREADABLE, FILE_TOO_LARGE, OVERLOADED */
export async function openTable(
  reader: SheetReader,
  { file, source, problems }: WantedTable,
): Promise<OpenSheet> {
  const opened = await reader.open(file, source)
  if (typeof opened === "string") {
    if (opened === "busy") throw new ApiError("OVERLOADED")
    const message = { ...others, ...problems }[opened]
    throw new ApiError(opened === "too-large" ? "FILE_TOO_LARGE" : "SHEET_UNREADABLE", { message })
  }
  if (!("problem" in opened)) return opened
  const message = `En la línea ${opened.line} hay unas comillas que no se cierran. Quítelas y suba el archivo otra vez.`
  throw new ApiError("SHEET_UNREADABLE", { message })
}
