import type { PdfFile } from "../../pdf/pdf-file.ts"
import { type PdfDictionary, PdfError, PdfName, PdfString, type PdfValue } from "../../pdf/values.ts"
import { type DrawnBox, identity, type Matrix, moved, times } from "./boxes.ts"

interface TextState {
  readonly font: PdfDictionary | undefined
  /** Undefined until a font is set: a form may take it from the page that draws it. */
  readonly size: number | undefined
  readonly leading: number
  readonly scale: number
  readonly spacing: number
  /** Of blanks, besides. */
  readonly wordSpacing: number
  readonly rise: number
}

/** In sizes of the font: around the letters, and for a letter whose width is not known. */
const margins = { below: 0.3, above: 1, behind: 0.3 }
const usualWidth = 0.6

/** Where the text of a content stream stands. */
export class TextBoxes {
  readonly #file: PdfFile
  readonly #resources: PdfDictionary | undefined
  readonly #boxes: DrawnBox[]
  readonly #stack: TextState[] = []
  #state: TextState = {
    font: undefined,
    size: undefined,
    leading: 0,
    scale: 1,
    spacing: 0,
    wordSpacing: 0,
    rise: 0,
  }
  #line: Matrix = identity
  #matrix: Matrix = identity

  constructor(file: PdfFile, resources: PdfDictionary | undefined, boxes: DrawnBox[]) {
    this.#file = file
    this.#resources = resources
    this.#boxes = boxes
  }

  save(): void {
    this.#stack.push(this.#state)
  }

  restore(): void {
    this.#state = this.#stack.pop() ?? this.#state
  }

  /** False for an operator that is none of these. */
  apply(operator: string, operands: readonly PdfValue[], matrix: Matrix): boolean {
    const numbers = operands.filter((each) => typeof each === "number")
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    switch (operator) {
      case "BT":
        this.#begin(identity)
        return true
      case "Tm":
        this.#begin([a, b, c, d, e, f])
        return true
      case "Td":
        return this.#move(a, b)
      case "TD":
        this.#state = { ...this.#state, leading: -b }
        return this.#move(a, b)
      case "T*":
        return this.#move(0, -this.#state.leading)
      case "TL":
        this.#state = { ...this.#state, leading: a }
        return true
      case "Tf":
        this.#state = { ...this.#state, font: this.#fontOf(operands[0]), size: a }
        return true
      case "Tz":
        this.#state = { ...this.#state, scale: a / 100 }
        return true
      case "Tc":
        this.#state = { ...this.#state, spacing: a }
        return true
      case "Ts":
        this.#state = { ...this.#state, rise: a }
        return true
      case "Tw":
        this.#state = { ...this.#state, wordSpacing: a }
        return true
      case "Tr":
        return true
      case "Tj":
      case "TJ":
        return this.#show(operands.flat(), matrix)
      case "'":
      case '"':
        return this.#move(0, -this.#state.leading) && this.#show(operands.slice(-1), matrix)
      default:
        return false
    }
  }

  #fontOf(name: PdfValue | undefined): PdfDictionary | undefined {
    const fonts = this.#file.dictionary(this.#resources?.get("Font"))
    const font = name instanceof PdfName ? this.#file.dictionary(fonts?.get(name.name)) : undefined
    // Its letters are drawings of any size.
    if (font && this.#file.name(font.get("Subtype")) === "Type3")
      throw new PdfError("Letters that are drawings")
    return font
  }

  #begin(matrix: Matrix): void {
    this.#line = matrix
    this.#matrix = matrix
  }

  #move(x: number, y: number): true {
    this.#begin(times([1, 0, 0, 1, x, y], this.#line))
    return true
  }

  #show(parts: readonly PdfValue[], matrix: Matrix): true {
    const { size, scale, rise } = this.#state
    if (size === undefined) throw new PdfError("No font")
    for (const part of parts) {
      if (typeof part === "number") this.#advance((-part / 1000) * size * scale)
      if (!(part instanceof PdfString) || part.bytes.length === 0) continue
      const width = this.#widthOf(part.bytes, size)
      if (!part.bytes.every((octet) => octet === 32)) {
        const box = moved(
          {
            left: Math.min(0, width),
            right: Math.max(0, width) + Math.abs(margins.behind * size * scale),
            bottom: rise - margins.below * Math.abs(size),
            top: rise + margins.above * Math.abs(size),
          },
          times(this.#matrix, matrix),
        )
        this.#boxes.push({ ...box, kind: "text" })
      }
      this.#advance(width)
    }
    return true
  }

  #advance(width: number): void {
    this.#matrix = times([1, 0, 0, 1, width, 0], this.#matrix)
  }

  #widthOf(bytes: Uint8Array, size: number): number {
    const { font, scale, spacing, wordSpacing } = this.#state
    if (font && this.#file.name(font.get("Subtype")) === "Type0") {
      const count = Math.ceil(bytes.length / 2)
      return count * (size + spacing) * scale
    }
    const widths = this.#file.list(font?.get("Widths"))
    const first = this.#file.resolve(font?.get("FirstChar"))
    const widthOf = (octet: number) => {
      const width = this.#file.resolve(widths[octet - (typeof first === "number" ? first : 0)])
      return typeof width === "number" ? width / 1000 : usualWidth
    }
    return bytes.reduce(
      (sum, octet) => sum + (widthOf(octet) * size + spacing + (octet === 32 ? wordSpacing : 0)) * scale,
      0,
    )
  }
}
