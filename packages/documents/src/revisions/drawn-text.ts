import { PdfString, type PdfValue } from "../pdf/values.ts"

interface Point {
  readonly x: number
  readonly y: number
}

interface Rectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

interface GraphicsState {
  /** 0 is black, 1 white. */
  readonly fill: number
  readonly origin: Point
  readonly size: number
}

/** Operators that draw no glyph and move none: strokes, marks, ends of paths. */
const neutral = new Set("ET G RG K CS SC SCN w J j M d ri i S s n BMC BDC EMC MP DP".split(" "))
const filling = new Set("f F f* B B* b b*".split(" "))
/** A ground and a border. Lines and curves can draw letters. */
const mostRectangles = 4
/** By how much text and ground differ at least. */
const leastContrast = 0.25
const fontSizes = { least: 3, most: 300 }
/** Thousandths of the font's size by which letters may be moved to the left, and to the right. */
const kerning = { left: 250, right: 1000 }

/**
 * The letters that a content stream draws, in the order in which a person reads them. `apply` returns false for what may show
 * them in another order, hide some of them, or draw something else.
 */
export class DrawnText {
  text = ""
  readonly #box: Rectangle
  readonly #stack: GraphicsState[] = []
  readonly #grounds: number[] = []
  #state: GraphicsState = { fill: 0, origin: { x: 0, y: 0 }, size: 0 }
  #path: Rectangle[] = []
  #rectangles = 0
  #line: Point = { x: 0, y: 0 }
  #scale = 1
  #leading = 0
  #spacing = 0
  /** Where the last letters begin and, at least, end. */
  #last: { readonly start: Point; readonly end: number } | undefined
  #hasMoved = true

  constructor(box: Rectangle) {
    this.#box = box
  }

  apply(operator: string, operands: readonly PdfValue[]): boolean {
    if (neutral.has(operator)) {
      if (operator === "S" || operator === "s" || operator === "n") this.#path = []
      return true
    }
    if (filling.has(operator)) return this.#paint()
    if (operator === "Tj" || operator === "TJ") return this.#show(operands.flat())
    if (operator === "'") return this.#move(0, -this.#leading) && this.#show(operands)
    const numbers = operands.filter((each) => typeof each === "number")
    return this.#setState(operator, numbers)
  }

  #setState(operator: string, numbers: readonly number[]): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    const { origin } = this.#state
    switch (operator) {
      case "q":
        return this.#stack.push(this.#state) < 50
      case "Q":
        this.#state = this.#stack.pop() ?? this.#state
        return true
      case "cm":
        this.#state = { ...this.#state, origin: { x: origin.x + e, y: origin.y + f } }
        return a === 1 && b === 0 && c === 0 && d === 1
      case "g":
        return this.#setFill(a)
      case "rg":
        return this.#setFill(0.3 * a + 0.59 * b + 0.11 * c)
      case "k":
        return this.#setFill((1 - Math.min(1, 0.3 * a + 0.59 * b + 0.11 * c)) * (1 - d))
      case "re":
        return this.#addRectangle(a, b, c, d)
      case "W":
      case "W*":
        return this.#path.length === 1 && this.#path.every((path) => this.#coversBox(path))
      case "BT":
        this.#scale = 1
        return this.#moveTo(0, 0)
      case "Tm":
        this.#scale = a
        return a > 0 && a === d && b === 0 && c === 0 && this.#moveTo(e, f)
      case "TD":
        this.#leading = -b
        return this.#move(a, b)
      case "Td":
        return this.#move(a, b)
      case "T*":
        return this.#move(0, -this.#leading)
      case "TL":
        this.#leading = a
        return true
      case "Tf":
        this.#state = { ...this.#state, size: a }
        return true
      case "Tc":
      case "Tw":
        this.#spacing = Math.max(0, a)
        return a >= -1 && a <= 50
      case "Tz":
        return a >= 50 && a <= 200
      case "Ts":
      case "Tr":
        return a === 0
      default:
        return false
    }
  }

  #setFill(fill: number): boolean {
    this.#state = { ...this.#state, fill }
    return fill >= 0 && fill <= 1
  }

  #addRectangle(x: number, y: number, width: number, height: number): boolean {
    const { origin } = this.#state
    const [left, bottom] = [origin.x + x, origin.y + y]
    this.#path.push({ left, bottom, right: left + width, top: bottom + height })
    return ++this.#rectangles <= mostRectangles
  }

  /** What is filled behind letters would hide them. */
  #paint(): boolean {
    this.#path = []
    this.#grounds.push(this.#state.fill)
    return this.#last === undefined
  }

  /** All but its margin. */
  #coversBox({ left, bottom, right, top }: Rectangle): boolean {
    const box = this.#box
    const [across, up] = [marginOf(box.right - box.left), marginOf(box.top - box.bottom)]
    return (
      left <= box.left + across &&
      right >= box.right - across &&
      bottom <= box.bottom + up &&
      top >= box.top - up
    )
  }

  #move(x: number, y: number): boolean {
    return this.#moveTo(this.#line.x + x * this.#scale, this.#line.y + y * this.#scale)
  }

  #moveTo(x: number, y: number): boolean {
    this.#line = { x, y }
    this.#hasMoved = true
    return Number.isFinite(x) && Number.isFinite(y)
  }

  #show(parts: readonly PdfValue[]): boolean {
    const size = this.#state.size * this.#scale
    if (!(size >= fontSizes.least && size <= fontSizes.most)) return false
    const text = parts.map((each) => (each instanceof PdfString ? each.text : "")).join("")
    const isEven = parts.every(
      (each) => typeof each !== "number" || (each <= kerning.left && each >= -kerning.right),
    )
    const start = this.#hasMoved ? this.#here() : (this.#last?.start ?? this.#here())
    const from = this.#hasMoved ? start.x : (this.#last?.end ?? start.x)
    const end = from + widthOf(text) * size + text.length * this.#spacing * this.#scale
    const isReadable = text.trim() === "" || (this.#isNext(start, size) && this.#isSeen(start, end, size))
    if (text.trim() !== "") {
      this.#last = { start, end }
      this.#hasMoved = false
    }
    this.text += text
    return isEven && isReadable
  }

  #here(): Point {
    const { origin } = this.#state
    return { x: origin.x + this.#line.x, y: origin.y + this.#line.y }
  }

  /** Behind the last letters on their line, or on a line below. */
  #isNext({ x, y }: Point, size: number): boolean {
    if (!this.#last || !this.#hasMoved) return true
    const { start, end } = this.#last
    return y < start.y - size / 2 || (Math.abs(y - start.y) < size / 10 && x >= end - size / 10)
  }

  #isSeen({ x, y }: Point, end: number, size: number): boolean {
    const { left, bottom, right, top } = this.#box
    const isInside = x >= left - 1 && end <= right + 1 && y >= bottom - size / 2 && y <= top - size / 3
    const grounds = this.#grounds.length > 0 ? this.#grounds : [1]
    return isInside && grounds.every((ground) => Math.abs(ground - this.#state.fill) >= leastContrast)
  }
}

const marginOf = (side: number) => Math.min(4, side / 4)

/** At least, in sizes of the font. */
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, each) => sum + (each >= "0" && each <= "9" ? 0.5 : 0.2), 0)
