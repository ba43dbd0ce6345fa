import type { Bytes } from "@trazo/pki/bytes"
import { endOf, type PdfSignature } from "./signature-fields.ts"

/** Two ranges, from the first octet on, that leave out the signature's own `<…>` and nothing else. */
export function signedPieces(file: Bytes, signature: PdfSignature): Bytes[] | undefined {
  const { ranges, contents } = signature
  const [start, length, next, rest] = ranges
  if (ranges.length !== 4 || start === undefined || length === undefined) return undefined
  if (next === undefined || rest === undefined) return undefined
  if (!ranges.every((each) => Number.isSafeInteger(each) && each >= 0)) return undefined
  if (start !== 0 || rest === 0 || endOf(signature) > file.length) return undefined
  if (!contents.isHex || length !== contents.start || next !== contents.end) return undefined
  return [file.subarray(0, length), file.subarray(next, next + rest)]
}

/** Whether nothing but white space stands behind the signed range. */
export function coversAll(file: Bytes, signature: PdfSignature): boolean {
  const rest = file.subarray(endOf(signature))
  return (
    rest.length < 16 && rest.every((octet) => octet === 10 || octet === 13 || octet === 32 || octet === 0)
  )
}
