import { PdfLexer } from "./lexer.ts"
import type { PdfFile } from "./pdf-file.ts"
import {
  isDictionary,
  type PdfDictionary,
  PdfError,
  PdfName,
  type PdfStream,
  PdfString,
  type PdfValue,
} from "./values.ts"

/** Operators that draw no glyph of their own: state, positions, colours, marks, and the filling of rectangles. */
const silent = new Set(
  (
    "q Q BT ET Td TD Tm T* Tc Tw Tz TL Ts g G rg RG k K cs CS sc SC scn SCN w J j M d ri i cm " +
    "S s f F f* B B* b b* n W W* BMC BDC EMC MP DP"
  ).split(" "),
)
const showing = new Set(["Tj", "'", '"', "TJ"])
/** A ground and a border. Lines and curves can draw letters. */
const mostRectangles = 4
const mostOperators = 20_000

/**
 * The text that the appearance of a form's field draws, without spaces. Undefined where it draws anything else, such as a
 * picture, or with a font that may show other letters than it names.
 */
export function shownText(file: PdfFile, appearance: PdfStream): string | undefined {
  try {
    const resources = file.dictionary(appearance.dictionary.get("Resources"))
    return textDrawn(file, file.decoded(appearance), file.dictionary(resources?.get("Font")))
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function textDrawn(
  file: PdfFile,
  content: Uint8Array<ArrayBuffer>,
  fonts: PdfDictionary | undefined,
): string | undefined {
  const lexer = new PdfLexer(content, 0)
  let operands: PdfValue[] = []
  let [text, rectangles, operators] = ["", 0, 0]
  for (lexer.skipSpace(); lexer.at < content.length; lexer.skipSpace()) {
    if (isOperand(content[lexer.at])) {
      operands.push(lexer.value())
      continue
    }
    const operator =
      lexer.word() + (content[lexer.at] === 0x22 || content[lexer.at] === 0x27 ? quote(lexer) : "")
    if (operator === "" || ++operators > mostOperators) return undefined
    if (operator === "re") rectangles++
    else if (operator === "Tf") {
      const [name] = operands
      if (!(name instanceof PdfName) || !isPlain(file, file.dictionary(fonts?.get(name.name))))
        return undefined
    } else if (showing.has(operator)) text += stringsIn(operands)
    else if (!silent.has(operator)) return undefined
    operands = []
  }
  return rectangles > mostRectangles ? undefined : withoutSpaces(text)
}

export const withoutSpaces = (text: string) => text.replace(/\s+/g, "")

/** A name, a string, a list or dictionary, or a number. */
const isOperand = (octet = 0) => "/([<+-.0123456789".includes(String.fromCharCode(octet))

const quote = (lexer: PdfLexer) => String.fromCharCode(lexer.bytes[lexer.at++] ?? 0)

function stringsIn(operands: readonly PdfValue[]): string {
  return operands
    .flat()
    .map((each) => (each instanceof PdfString ? each.text : ""))
    .join("")
}

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
