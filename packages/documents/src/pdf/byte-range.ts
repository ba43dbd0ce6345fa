import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { endOf, type PdfSignature } from "../revisions/signature-fields.ts"
import { PdfLexer } from "./lexer.ts"
import { PdfError, PdfString } from "./values.ts"

/** Two ranges, from the first octet on, that leave out the signature's own `<…>` and nothing else. */
export function signedPieces(file: Bytes, signature: PdfSignature): Bytes[] | undefined {
  const { ranges, contents } = signature
  const [start, length, next, rest] = ranges
  if (ranges.length !== 4 || start === undefined || length === undefined) return undefined
  if (next === undefined || rest === undefined) return undefined
  if (!ranges.every((each) => Number.isSafeInteger(each) && each >= 0)) return undefined
  if (start !== 0 || rest === 0 || endOf(signature) > file.length) return undefined
  if (!contents.isHex || length !== contents.start || next !== contents.end) return undefined
  if (!standsIn(file, contents)) return undefined
  return [file.subarray(0, length), file.subarray(next, next + rest)]
}

/** A string of an object stream has offsets of that stream, where the file may hold something else. */
function standsIn(file: Bytes, { start, end, bytes }: PdfString): boolean {
  if (file[start] !== 0x3c || file[end - 1] !== 0x3e) return false
  try {
    const written = new PdfLexer(file, start).value()
    return written instanceof PdfString && written.end === end && equalBytes(written.bytes, bytes)
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}

/** Whether the file ends before what the signature covers does. */
export const isCutShort = (file: Bytes, signature: PdfSignature): boolean => endOf(signature) > file.length

/** Whether nothing but white space stands behind the signed range. */
export function coversAll(file: Bytes, signature: PdfSignature): boolean {
  const rest = file.subarray(endOf(signature))
  return (
    rest.length < 16 && rest.every((octet) => octet === 10 || octet === 13 || octet === 32 || octet === 0)
  )
}
