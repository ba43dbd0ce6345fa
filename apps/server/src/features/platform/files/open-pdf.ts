import { plainLatin } from "@trazo/domain/text/latin-text"
import type { Deps } from "../../../deps.ts"

type Options = PDFKit.PDFDocumentOptions & { info: { Title: string; Author?: string } }

/** An A4 document to draw on, whose fonts are those of PDF itself. `finish` ends it and returns its bytes. */
export async function openPdf(
  options: Options,
  { clock }: Pick<Deps, "clock">,
): Promise<{ document: PDFKit.PDFDocument; finish: () => Promise<Buffer> }> {
  // Loaded with the first document, because it and its fonts take several megabytes.
  const { default: PDFDocument } = await import("pdfkit")
  const info = { ...options.info, CreationDate: clock.now() }
  const document = new PDFDocument({ size: "A4", ...options, info })
  const text = document.text.bind(document) as (words: string, ...place: unknown[]) => PDFKit.PDFDocument
  document.text = (words: string, ...place: unknown[]) => text(printable(words), ...place)
  const heightOf = document.heightOfString.bind(document)
  document.heightOfString = (words, place) => heightOf(printable(words), place)
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

const winAnsi = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/

/** What the fonts lack becomes plain, and what is left a question mark. Otherwise it would be printed as other letters. */
function printable(text: string): string {
  const plain = (character: string) => plainLatin(character).replace(/[^\x20-\x7e]/g, "?")
  return [...text.normalize("NFC")]
    .map((character) => (winAnsi.test(character) ? character : plain(character)))
    .join("")
}
