import type { PdfProblem } from "@trazo/domain/platform/upload-rules"
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs"

/** Opens the file as the reader of the review does, which repairs what other readers repair. */
export async function openPdf(bytes: Uint8Array): Promise<"accepted" | PdfProblem> {
  // The reader takes the bytes over.
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
  })
  try {
    return await examine(await task.promise)
  } catch (error) {
    return error instanceof Error && error.name === "PasswordException" ? "password" : "damaged"
  } finally {
    await task.destroy()
  }
}

async function examine(pdf: PDFDocumentProxy): Promise<"accepted" | PdfProblem> {
  if (pdf.numPages === 0) return "noPages"
  await pdf.getPage(1)
  const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
  const isActive =
    info.IsXFAPresent ||
    info.IsCollectionPresent ||
    (await pdf.getAttachments()) !== null ||
    (await pdf.hasJSActions())
  return isActive ? "active" : "accepted"
}
