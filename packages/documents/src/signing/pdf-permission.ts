import type { PdfFile } from "../pdf/pdf-file.ts"
import {
  endOf,
  type FormField,
  formFields,
  type PdfSignature,
  signaturesOf,
} from "../revisions/signature-fields.ts"
import { SigningProblem } from "./signing-problem.ts"

/** Throws SigningProblem when a signature would damage the document or break another signature. */
export function requireSignable(file: PdfFile): void {
  requireGrowable(file)
  const { signatures } = signaturesOf(file)
  if (
    signatures.some((signature) => forbidsChanges(file, signature)) ||
    formFields(file).some((field) => isClosedBy(file, field))
  ) {
    throw new SigningProblem("CHANGES_FORBIDDEN")
  }
}

/**
 * Throws SigningProblem when an update would damage the document or its signatures. Evidence and time stamps over the document
 * are no changes for a certification of any level (ISO 32000-2 §12.8.2.2.2).
 */
export function requireGrowable(file: PdfFile): void {
  if (file.cipher && !file.cipher.mayAddFields) throw new SigningProblem("SIGNING_FORBIDDEN")
  const form = file.dictionary(file.catalog.get("AcroForm"))
  if (form?.has("XFA") || file.resolve(file.catalog.get("NeedsRendering")) === true) {
    throw new SigningProblem("XFA")
  }
  const { signatures } = signaturesOf(file)
  const isCutShort = signatures.some((signature) => endOf(signature) > file.bytes.length)
  if (isCutShort || (signatures.length > 0 && file.isRepaired)) throw new SigningProblem("DAMAGED_SIGNED")
}

/** A certification with P 1 (ISO 32000-1 §12.8.2.2.2). */
function forbidsChanges(file: PdfFile, { dictionary }: PdfSignature): boolean {
  return file.list(dictionary.get("Reference")).some((value) => {
    const reference = file.dictionary(value)
    const parameters = file.dictionary(reference?.get("TransformParams"))
    return (
      file.name(reference?.get("TransformMethod")) === "DocMDP" && file.resolve(parameters?.get("P")) === 1
    )
  })
}

/** A signed field whose lock closes the document (ISO 32000-2 §12.7.5.5). */
function isClosedBy(file: PdfFile, { type, value, dictionary }: FormField): boolean {
  const lock = file.dictionary(dictionary.get("Lock"))
  return type === "Sig" && value !== null && file.resolve(lock?.get("P")) === 1
}
