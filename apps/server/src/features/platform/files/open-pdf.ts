import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { plainLatin } from "@trazo/domain/text/latin-text"
import type { Deps } from "../../../deps.ts"

type Options = PDFKit.PDFDocumentOptions & { info: { Title: string; Author?: string } }

/**
 * An A4 document to draw on. Its fonts are those of PDF itself; a text with other letters is printed in a font that has them,
 * of which the file carries the letters that it uses. `finish` ends it and returns its bytes.
 */
export async function openPdf(
  options: Options,
  { clock }: Pick<Deps, "clock">,
): Promise<{ document: PDFKit.PDFDocument; finish: () => Promise<Buffer> }> {
  // Loaded with the first document, because it and its fonts take several megabytes.
  const { default: PDFDocument } = await import("pdfkit")
  const info = { ...options.info, CreationDate: clock.now() }
  const document = new PDFDocument({ size: "A4", ...options, info })
  printOtherScripts(document, await readFonts())
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

/** Bitstream Vera's free licence. Its letters are nearly as wide as those of Helvetica. */
const fontFiles = { regular: "DejaVuSansCondensed.ttf", bold: "DejaVuSansCondensed-Bold.ttf" } as const

type Fonts = Record<keyof typeof fontFiles, Buffer>
let fonts: Promise<Fonts> | undefined

function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url)
  const read = (file: string) => readFile(resolve(`dejavu-fonts-ttf/ttf/${file}`))
  fonts ??= Promise.all([read(fontFiles.regular), read(fontFiles.bold)]).then(([regular, bold]) => ({
    regular,
    bold,
  }))
  return fonts
}

/** The document's present font, which the types of pdfkit leave out. */
interface OpenedFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

function printOtherScripts(document: PDFKit.PDFDocument, { regular, bold }: Fonts): void {
  document.registerFont("other", regular)
  document.registerFont("other-bold", bold)
  const setFont = document.font.bind(document) as (name: string, ...rest: unknown[]) => PDFKit.PDFDocument
  let current = "Helvetica"
  document.font = (name: unknown, ...rest: unknown[]) => {
    current = String(name)
    return setFont(current, ...rest)
  }
  const hasGlyph = (character: string) =>
    !rightToLeft.test(character) &&
    (document as unknown as OpenedFont)._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  const print = <T>(words: string, use: (text: string) => T): T => {
    const plain = words.normalize("NFC")
    if (isWinAnsi(plain)) return use(plain)
    const former = current
    setFont(/bold/i.test(former) ? "other-bold" : "other")
    const text = printable(plain, hasGlyph)
    if (isWinAnsi(text)) setFont(former)
    const used = use(text)
    setFont(former)
    return used
  }
  const text = document.text.bind(document) as (words: string, ...place: unknown[]) => PDFKit.PDFDocument
  document.text = (words: string, ...place: unknown[]) => print(words, (printed) => text(printed, ...place))
  const heightOf = document.heightOfString.bind(document)
  document.heightOfString = (words, place) => print(words, (printed) => heightOf(printed, place))
}

const winAnsi = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/
const isWinAnsi = (text: string) => [...text].every((character) => winAnsi.test(character))

/** pdfkit would print them from the left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** What no font has becomes plain, and what is left a question mark. Otherwise it would be printed as an empty box. */
function printable(text: string, hasGlyph: (character: string) => boolean): string {
  const plain = (character: string) => plainLatin(character).replace(/[^\x20-\x7e]/g, "?")
  return [...text]
    .map((character) => (winAnsi.test(character) || hasGlyph(character) ? character : plain(character)))
    .join("")
}
