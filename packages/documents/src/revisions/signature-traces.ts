import type { PdfFile } from "../pdf/pdf-file.ts"
import { PdfError, PdfRef } from "../pdf/values.ts"
import { formFields } from "./signature-fields.ts"

const mark = "/ByteRange"
/** Bit 1 of SigFlags: the form holds a signature (ISO 32000-1 §12.7.2). */
const signaturesExist = 1

/**
 * Whether a file in which no signature was found shows traces of one: a form that says so or cannot be found, a field that leads
 * to nothing, a range of signed octets.
 */
export function hasSignatureTraces(file: PdfFile): boolean {
  try {
    const stated = file.catalog.get("AcroForm")
    const form = file.dictionary(stated)
    if (!form) return stated instanceof PdfRef || hasRange(file.bytes)
    const flags = file.resolve(form.get("SigFlags"))
    const isLost = file.list(form.get("Fields")).some((field) => !file.dictionary(field))
    // Programs that prepare a form for signing also say that it holds signatures.
    const isUnread = formFields(file).some(
      ({ type, dictionary }) => type === "Sig" && (dictionary.get("V") ?? null) !== null,
    )
    return isLost || isUnread || hasRange(file.bytes) || (isSaid(flags) && !hasFields(file))
  } catch (error) {
    if (error instanceof PdfError) return true
    throw error
  }
}

const isSaid = (flags: unknown) => typeof flags === "number" && (flags & signaturesExist) !== 0

const hasFields = (file: PdfFile) =>
  Array.isArray(file.resolve(file.dictionary(file.catalog.get("AcroForm"))?.get("Fields")))

function hasRange(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x2f); at >= 0; at = bytes.indexOf(0x2f, at + 1)) {
    if (bytes[at + 1] === 0x42 && String.fromCharCode(...bytes.subarray(at, at + mark.length)) === mark)
      return true
  }
  return false
}
