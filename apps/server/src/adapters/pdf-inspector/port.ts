import type { PdfProblem } from "@trazo/domain/platform/upload-rules"

/** `busy`: too many files wait, of this source or of all, and this one was not read. */
export type PdfVerdict = "accepted" | PdfProblem | "busy"

/** Opens PDF files as a reader does, and looks for content that runs or starts something. One at a time. */
export interface PdfInspector {
  /** @param source whose file it is, such as a network address */
  inspect(file: Uint8Array, source: string): Promise<PdfVerdict>
  close(): Promise<void>
}
