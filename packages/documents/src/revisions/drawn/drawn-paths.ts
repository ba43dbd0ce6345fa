import { areaOf, around, type Box, type DrawnBox, type Matrix, moved } from "./boxes.ts"

type Point = readonly [number, number]

const painting: Record<string, { readonly fills: boolean; readonly strokes: boolean }> = {
  n: { fills: false, strokes: false },
  f: { fills: true, strokes: false },
  F: { fills: true, strokes: false },
  "f*": { fills: true, strokes: false },
  S: { fills: false, strokes: true },
  s: { fills: false, strokes: true },
  B: { fills: true, strokes: true },
  "B*": { fills: true, strokes: true },
  b: { fills: true, strokes: true },
  "b*": { fills: true, strokes: true },
}

/** Points. Lines of tables and of places for signatures are longer and thinner. */
const rule = { least: 40, thickest: 2 }
/** Of the page. */
const leastGround = 0.8

/** Where the paths of a content stream draw. */
export class DrawnPaths {
  readonly #page: Box | undefined
  readonly #boxes: DrawnBox[]
  readonly #stack: boolean[] = []
  #isWhite = false
  /** Behind a coloured ground, white draws too. */
  #hasGround = false
  #rectangles: Box[] = []
  #shapes: Box[] = []
  #lines: Box[] = []
  #points: Point[] = []

  constructor(page: Box | undefined, boxes: DrawnBox[]) {
    this.#page = page
    this.#boxes = boxes
  }

  save(): void {
    this.#stack.push(this.#isWhite)
  }

  restore(): void {
    this.#isWhite = this.#stack.pop() ?? this.#isWhite
  }

  /** Another colour space, whose white is not known. */
  note(operator: string): void {
    if (operator === "cs" || operator === "scn") this.#isWhite = false
  }

  /** False for an operator that is none of these. */
  apply(operator: string, numbers: readonly number[], matrix: Matrix): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    if (operator in painting) {
      this.paint(operator)
      return true
    }
    switch (operator) {
      case "g":
      case "rg":
        this.#isWhite = numbers.length > 0 && numbers.every((each) => each === 1)
        return true
      case "sc":
        this.#isWhite = false
        return true
      case "k":
        this.#isWhite = numbers.every((each) => each === 0)
        return true
      case "re":
        this.#close()
        this.#rectangles.push(moved({ left: a, bottom: b, right: a + c, top: b + d }, matrix))
        return true
      case "m":
        this.#close()
        this.#points = [at(matrix, a, b)]
        return true
      case "l":
        this.#lines.push(around([this.#points.at(-1) ?? at(matrix, a, b), at(matrix, a, b)]))
        this.#points.push(at(matrix, a, b))
        return true
      case "c":
        return this.#curve([at(matrix, a, b), at(matrix, c, d), at(matrix, e, f)])
      case "v":
      case "y":
        return this.#curve([at(matrix, a, b), at(matrix, c, d)])
      case "h":
        if (this.#points.length > 1)
          this.#lines.push(around([...this.#points.slice(-1), ...this.#points.slice(0, 1)]))
        return true
      default:
        return false
    }
  }

  paint(operator: string): void {
    this.#close()
    const { fills = false, strokes = false } = painting[operator] ?? {}
    if (fills) {
      const isGround = (box: Box) => this.#page && areaOf(box) >= leastGround * areaOf(this.#page)
      for (const box of this.#rectangles) {
        if (this.#isWhite && !this.#hasGround) continue
        if (isGround(box)) this.#hasGround = true
        else this.#add(box)
      }
      for (const box of this.#shapes) this.#add(box)
    }
    if (strokes) {
      for (const box of this.#rectangles.flatMap(edgesOf)) this.#add(box)
      for (const box of this.#lines) this.#add(box)
    }
    this.#rectangles = []
    this.#shapes = []
    this.#lines = []
  }

  #curve(points: readonly Point[]): true {
    this.#lines.push(around([...this.#points.slice(-1), ...points]))
    this.#points.push(...points)
    return true
  }

  #close(): void {
    if (this.#points.length > 1) this.#shapes.push(around(this.#points))
    this.#points = []
  }

  #add(box: Box): void {
    const [width, height] = [box.right - box.left, box.top - box.bottom]
    const isRule = Math.max(width, height) >= rule.least && Math.min(width, height) <= rule.thickest
    if (!isRule) this.#boxes.push({ ...box, kind: "path" })
  }
}

const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f]

const edgesOf = (box: Box): Box[] => [
  { ...box, top: box.bottom },
  { ...box, bottom: box.top },
  { ...box, right: box.left },
  { ...box, left: box.right },
]
