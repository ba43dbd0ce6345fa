import type { Deps } from "../../deps.ts"

type Options = PDFKit.PDFDocumentOptions & { info: { Title: string; Author?: string } }

/** An A4 document to draw on. `finish` ends it and returns its bytes. */
export async function openPdf(
  options: Options,
  { clock }: Pick<Deps, "clock">,
): Promise<{ document: PDFKit.PDFDocument; finish: () => Promise<Buffer> }> {
  // Loaded with the first document, because it and its fonts take several megabytes.
  const { default: PDFDocument } = await import("pdfkit")
  const info = { ...options.info, CreationDate: clock.now() }
  const document = new PDFDocument({ size: "A4", ...options, info })
  const parts: Buffer[] = []
  document.on("data", (part: Buffer) => parts.push(part))
  const finish = () =>
    new Promise<Buffer>((resolve, reject) => {
      document.on("end", () => resolve(Buffer.concat(parts)))
      document.on("error", reject)
      document.end()
    })
  return { document, finish }
}
