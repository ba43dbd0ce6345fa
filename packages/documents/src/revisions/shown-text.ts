import { PdfLexer } from "../pdf/lexer.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import {
  isDictionary,
  type PdfDictionary,
  PdfError,
  PdfName,
  type PdfStream,
  type PdfValue,
} from "../pdf/values.ts"
import { DrawnText } from "./drawn-text.ts"

/**
 * The text that the appearance of a form's field draws, without spaces. Undefined where it draws anything else, such as a
 * picture, hides letters or shows them in another order, or uses a font that may show other letters than it names.
 */
export function shownText(file: PdfFile, appearance: PdfStream): string | undefined {
  try {
    const resources = file.dictionary(appearance.dictionary.get("Resources"))
    const drawn = drawingOf(file, appearance)
    if (!drawn) return undefined
    return textDrawn(file, file.decoded(appearance), file.dictionary(resources?.get("Font")), drawn)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function textDrawn(
  file: PdfFile,
  content: Uint8Array<ArrayBuffer>,
  fonts: PdfDictionary | undefined,
  drawn: DrawnText,
): string | undefined {
  const lexer = new PdfLexer(content, 0)
  let operands: PdfValue[] = []
  for (lexer.skipSpace(); lexer.at < content.length; lexer.skipSpace()) {
    if (isOperand(content[lexer.at])) {
      operands.push(lexer.value())
      continue
    }
    const operator =
      lexer.word() + (content[lexer.at] === 0x22 || content[lexer.at] === 0x27 ? quote(lexer) : "")
    file.work.spend("nodeParsed")
    if (operator === "") return undefined
    if (operator === "Tf") {
      const [name] = operands
      if (!(name instanceof PdfName) || !isPlain(file, file.dictionary(fonts?.get(name.name))))
        return undefined
    }
    if (!drawn.apply(operator, operands)) return undefined
    operands = []
  }
  return withoutSpaces(drawn.text)
}

/** Undefined where the appearance is drawn mirrored, flat or without limits. */
function drawingOf(file: PdfFile, { dictionary }: PdfStream): DrawnText | undefined {
  const numbers = (key: string) => file.list(dictionary.get(key)).map((each) => Number(file.resolve(each)))
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers("BBox")
  const [a = 0, b = 0, c = 0, d = 0] = dictionary.has("Matrix") ? numbers("Matrix") : [1, 0, 0, 1]
  const isSound = right > left && top > bottom && a * d - b * c > 0
  return isSound ? new DrawnText({ left, bottom, right, top }) : undefined
}

export const withoutSpaces = (text: string) => text.replace(/\s+/g, "")

/** A name, a string, a list or dictionary, or a number. */
const isOperand = (octet = 0) => "/([<+-.0123456789".includes(String.fromCharCode(octet))

const quote = (lexer: PdfLexer) => String.fromCharCode(lexer.bytes[lexer.at++] ?? 0)

/** A font of the reader's own whose codes for ASCII are ASCII. One in the file can draw anything for any code. */
function isPlain(file: PdfFile, font: PdfDictionary | undefined): boolean {
  const subtype = file.name(font?.get("Subtype"))
  if (!font || (subtype !== "Type1" && subtype !== "TrueType")) return false
  const descriptor = file.dictionary(font.get("FontDescriptor"))
  if (["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor?.has(key))) return false
  const base = file.name(font.get("BaseFont")) ?? ""
  if (/symbol|dingbats|wing/i.test(base)) return false
  const encoding = file.resolve(font.get("Encoding"))
  return !isDictionary(encoding) || keepsAscii(file.list(encoding.get("Differences")))
}

/** PDFDocEncoding, which Adobe writes as differences, has other quotation marks. */
const quotes = [39, 96]

function keepsAscii(differences: readonly PdfValue[]): boolean {
  let code = 0
  for (const each of differences) {
    if (typeof each === "number") code = each
    else if (code >= 32 && code <= 126 && !quotes.includes(code)) return false
    else code++
  }
  return true
}
