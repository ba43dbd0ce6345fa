import type { PdfFile } from "../pdf/pdf-file.ts"
import { endOf, type FormField, type PdfSignature, signaturesOf } from "./signature-fields.ts"

/** Pictures that a signature shows besides its own widget: one a page, written in the signature's own update. */
export class SignatureStamps {
  readonly #file: PdfFile
  readonly #taken = new Set<string>()
  #signatures: readonly PdfSignature[] | undefined

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** The field of the signature that covers the annotation and was added together with it. */
  fieldOf(annotation: number, page: number): FormField | undefined {
    const entry = this.#file.entry(annotation)
    if (entry?.kind !== "offset") return undefined
    this.#signatures ??= signaturesOf(this.#file).signatures
    const signature = this.#signatures.find((one) => endOf(one) > entry.at)
    const [field] = signature?.holders ?? []
    if (!signature || field === undefined || !this.#isOneUpdate(entry.at, signature.contents.start)) {
      return undefined
    }
    const key = `${page} ${signature.contents.start}`
    if (this.#taken.has(key)) return undefined
    this.#taken.add(key)
    return field
  }

  /** Cross-references stand at the end of each update. */
  #isOneUpdate(one: number, other: number): boolean {
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    return !this.#file.sections.some((at) => at > from && at < to)
  }
}
