import type { PdfFile } from "../../pdf/pdf-file.ts"
import type { PdfDictionary, PdfValue } from "../../pdf/values.ts"

export interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export interface DrawnBox extends Box {
  readonly kind: "text" | "picture" | "path"
}

/** [a b c d e f] of ISO 32000-1 §8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function times(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [g, h, i, j, k, l] = outer
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

/** The upright box around a rectangle that the matrix moves. */
export function moved({ left, bottom, right, top }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ] as const
  return around(corners.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f] as const))
}

export function around(points: readonly (readonly [number, number])[]): Box {
  const [first, ...others] = points
  const [x = 0, y = 0] = first ?? []
  return others.reduce<Box>(
    ({ left, bottom, right, top }, [one, other]) => ({
      left: Math.min(left, one),
      bottom: Math.min(bottom, other),
      right: Math.max(right, one),
      top: Math.max(top, other),
    }),
    { left: x, bottom: y, right: x, top: y },
  )
}

export const areaOf = ({ left, bottom, right, top }: Box): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom)

export const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
})

/** Whether they share more than a seam. */
export function overlaps(one: Box, other: Box, seam: number): boolean {
  const { left, bottom, right, top } = common(one, other)
  // What is thin shares less.
  const [width, height] = [right - left, top - bottom]
  const thin = (each: "x" | "y") =>
    each === "x"
      ? Math.min(one.right - one.left, other.right - other.left)
      : Math.min(one.top - one.bottom, other.top - other.bottom)
  return width >= Math.min(seam, thin("x")) && height >= Math.min(seam, thin("y"))
}

/** Undefined where a rectangle is none; programs may draw it somehow. */
export function boxIn(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const list = file.list(value).map((each) => file.resolve(each))
  const numbers = list.filter((each) => typeof each === "number")
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  return list.length === 4 && numbers.length === 4
    ? around([
        [a, b],
        [c, d],
      ])
    : undefined
}

/** What of a page is shown. */
export function shownBox(file: PdfFile, page: PdfDictionary): Box | undefined {
  const media = boxIn(file, page.get("MediaBox"))
  const crop = page.has("CropBox") ? boxIn(file, page.get("CropBox")) : media
  return media && crop && common(media, crop)
}
