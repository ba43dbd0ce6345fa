import type { PdfFile } from "./pdf-file.ts"
import { nameIn, type PdfDictionary, PdfError, PdfRef, type PdfValue } from "./values.ts"

export interface PdfPage {
  readonly number: number | undefined
  /** With what it inherits. */
  readonly dictionary: PdfDictionary
  readonly annotations: readonly PdfValue[]
}

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"]
const mostPages = 50_000

/** Pages in their order. @throws PdfError */
export function pagesOf(file: PdfFile): PdfPage[] {
  const pages: PdfPage[] = []
  const seen = new Set<number>()
  const visit = (value: PdfValue, inherited: PdfDictionary, depth: number) => {
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) throw new PdfError("A page twice")
      seen.add(value.number)
    }
    const own = file.dictionary(value)
    if (!own || depth > 64 || pages.length > mostPages) throw new PdfError("Bad page tree")
    const dictionary = new Map([...inherited, ...own])
    if (own.has("Kids") && nameIn(own, "Type") !== "Page") {
      const passed = new Map([...dictionary].filter(([key]) => inheritable.includes(key)))
      for (const kid of file.list(own.get("Kids"))) visit(kid, passed, depth + 1)
      return
    }
    pages.push({
      number: value instanceof PdfRef ? value.number : undefined,
      dictionary,
      annotations: file.list(own.get("Annots")),
    })
  }
  const root = file.catalog.get("Pages")
  if (root !== undefined) visit(root, new Map(), 0)
  return pages
}
