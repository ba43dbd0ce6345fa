import type { PdfFile } from "./pdf-file.ts"
import { PdfError, PdfStream } from "./values.ts"

const header = "%PDF-"
/** Programs that look for a second header, or for an archive, look so far into a file. */
const archives: readonly (readonly [mark: string, at: number])[] = [
  ["ustar", 257],
  ["CD001", 0x8001],
]
const mostHeaders = 1000

/**
 * Whether a program may take the file for another one that begins in it: a PDF whose header is no part of an attached file, or an
 * archive whose mark stands at a place of its own.
 */
export function hasOtherStart(file: PdfFile): boolean {
  const { bytes } = file
  if (archives.some(([mark, at]) => stands(bytes, mark, at))) return true
  let known: readonly (readonly [from: number, to: number])[] | undefined
  let headers = 0
  for (let at = bytes.indexOf(0x25); at >= 0; at = bytes.indexOf(0x25, at + 1)) {
    file.work.spend("nodeVisited")
    if (!stands(bytes, header, at) || headers++ === 0) continue
    known ??= streamsOf(file)
    if (headers > mostHeaders || !known.some(([from, to]) => at >= from && at < to)) return true
  }
  return false
}

const stands = (bytes: Uint8Array, text: string, at: number) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

function streamsOf(file: PdfFile): (readonly [number, number])[] {
  return file.objectNumbers.flatMap((number) => {
    if (file.entry(number)?.kind !== "offset") return []
    try {
      const value = file.object(number)
      if (!(value instanceof PdfStream) || !file.hasRightLength(value)) return []
      const length = file.resolve(value.dictionary.get("Length"))
      return typeof length === "number" ? [[value.start, value.start + length] as const] : []
    } catch (error) {
      if (error instanceof PdfError) return []
      throw error
    }
  })
}
