import { PdfLexer } from "../../pdf/lexer.ts"
import type { PdfPage } from "../../pdf/pages.ts"
import type { PdfFile } from "../../pdf/pdf-file.ts"
import { type PdfDictionary, PdfError, PdfName, PdfStream, type PdfValue } from "../../pdf/values.ts"
import { type Box, boxIn, type DrawnBox, identity, type Matrix, moved, times } from "./boxes.ts"
import { DrawnPaths } from "./drawn-paths.ts"
import { TextBoxes } from "./text-boxes.ts"

const deepest = 8

const known = new WeakMap<PdfPage, readonly DrawnBox[] | undefined>()

/**
 * Where a page draws something, at least. Undefined where this reader cannot tell, and everything may be drawn on. Long straight
 * lines, white rectangles and the ground of the whole page do not count.
 */
export function drawnBoxes(file: PdfFile, page: PdfPage): readonly DrawnBox[] | undefined {
  if (!known.has(page)) known.set(page, readBoxes(file, page))
  return known.get(page)
}

function readBoxes(file: PdfFile, { dictionary }: PdfPage): readonly DrawnBox[] | undefined {
  const contents = file.resolve(dictionary.get("Contents"))
  const parts = contents === null ? [] : Array.isArray(contents) ? contents : [contents]
  try {
    const reader = new BoxReader(file, boxIn(file, dictionary.get("MediaBox")))
    const octets = parts.flatMap((part) => {
      const stream = file.resolve(part)
      if (!(stream instanceof PdfStream)) throw new PdfError("No content")
      return [file.decoded(stream), Uint8Array.of(10)]
    })
    reader.read(joined(octets), file.dictionary(dictionary.get("Resources")), identity, 0)
    return reader.boxes
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Operators that draw nothing and move nothing. */
const neutral = new Set(
  "w J j M d ri i BMC BDC EMC MP DP BX EX ET W W* G RG K CS SC SCN cs scn d0 d1 n".split(" "),
)

class BoxReader {
  readonly boxes: DrawnBox[] = []
  readonly #file: PdfFile
  readonly #page: Box | undefined

  constructor(file: PdfFile, page: Box | undefined) {
    this.#file = file
    this.#page = page
  }

  read(
    content: Uint8Array<ArrayBuffer>,
    resources: PdfDictionary | undefined,
    start: Matrix,
    depth: number,
  ): void {
    this.#file.work.spend("octetUnpacked", 2 * content.length)
    if (depth > deepest) throw new PdfError("Nested too deep")
    const text = new TextBoxes(this.#file, resources, this.boxes)
    const paths = new DrawnPaths(this.#page, this.boxes)
    const stack: Matrix[] = []
    let matrix = start
    const lexer = new PdfLexer(content, 0)
    let operands: PdfValue[] = []
    for (lexer.skipSpace(); lexer.at < content.length; lexer.skipSpace()) {
      const octet = content[lexer.at] ?? 0
      if (isNumber(octet)) {
        operands.push(numberOf(lexer.word()))
        continue
      }
      if (octet === 0x2f || octet === 0x28 || octet === 0x5b || octet === 0x3c) {
        operands.push(lexer.value())
        continue
      }
      const operator = lexer.word()
      if (operator === "true" || operator === "false" || operator === "null") {
        operands.push(operator === "null" ? null : operator === "true")
        continue
      }
      this.#file.work.spend("nodeParsed")
      if (operator === "") throw new PdfError("No operator")
      const numbers = operands.filter((each) => typeof each === "number")
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
      if (operator === "q") {
        stack.push(matrix)
        text.save()
        paths.save()
      } else if (operator === "Q") {
        matrix = stack.pop() ?? matrix
        text.restore()
        paths.restore()
      } else if (operator === "cm") matrix = times([a, b, c, d, e, f], matrix)
      else if (operator === "Do") this.#draw(operands[0], resources, matrix, depth)
      else if (operator === "BI") {
        this.boxes.push({ ...moved(unit, matrix), kind: "picture" })
        skipInlineImage(lexer)
      } else if (operator === "gs") this.#setState(operands[0], resources)
      else if (operator === "n") paths.paint("n")
      else if (neutral.has(operator)) paths.note(operator)
      else if (!text.apply(operator, operands, matrix) && !paths.apply(operator, numbers, matrix))
        throw new PdfError(`Unknown operator ${operator}`)
      if (stack.length > 500) throw new PdfError("Nested too deep")
      operands = []
    }
  }

  #draw(
    name: PdfValue | undefined,
    resources: PdfDictionary | undefined,
    matrix: Matrix,
    depth: number,
  ): void {
    const objects = this.#file.dictionary(resources?.get("XObject"))
    const object = name instanceof PdfName ? this.#file.resolve(objects?.get(name.name)) : null
    // Programs draw nothing for what is not there.
    if (!(object instanceof PdfStream)) return
    const subtype = this.#file.name(object.dictionary.get("Subtype"))
    if (subtype === "Image") {
      this.boxes.push({ ...moved(unit, matrix), kind: "picture" })
      return
    }
    if (subtype !== "Form") throw new PdfError("Unknown object")
    const numbers = this.#file
      .list(object.dictionary.get("Matrix"))
      .map((each) => Number(this.#file.resolve(each)))
    if (numbers.some(Number.isNaN)) throw new PdfError("No matrix")
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
    const own = this.#file.dictionary(object.dictionary.get("Resources")) ?? resources
    this.read(this.#file.decoded(object), own, times([a, b, c, d, e, f], matrix), depth + 1)
  }

  /** A graphics state may bring a font. */
  #setState(name: PdfValue | undefined, resources: PdfDictionary | undefined): void {
    const states = this.#file.dictionary(resources?.get("ExtGState"))
    const state = name instanceof PdfName ? this.#file.dictionary(states?.get(name.name)) : undefined
    if (state?.has("Font")) throw new PdfError("A font in a graphics state")
  }
}

const unit: Box = { left: 0, bottom: 0, right: 1, top: 1 }

const isNumber = (octet: number) =>
  (octet >= 0x30 && octet <= 0x39) || octet === 0x2b || octet === 0x2d || octet === 0x2e

function numberOf(word: string): number {
  const number = Number(word.replace(/^([+-])-+/, "$1"))
  if (Number.isNaN(number)) throw new PdfError("No number")
  return number
}

/** Behind «EI» between blanks. */
function skipInlineImage(lexer: PdfLexer): void {
  const { bytes } = lexer
  const isBlank = (octet = 32) => octet === 32 || octet === 10 || octet === 13 || octet === 9 || octet === 0
  for (let at = bytes.indexOf(0x45, lexer.at); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (bytes[at + 1] !== 0x49 || !isBlank(bytes[at - 1]) || !isBlank(bytes[at + 2])) continue
    lexer.at = at + 2
    return
  }
  throw new PdfError("Cut short")
}
