import type { PdfPage } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import type { PdfValue } from "../pdf/values.ts"

/** A box on a page as people see it: fractions of its width and height from the upper left corner. */
export interface StampBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedStamp {
  /** The annotation's Rect, in the page's own coordinates. */
  readonly rect: readonly [number, number, number, number]
  /** Size of the stamp as it is read, in points. */
  readonly width: number
  readonly height: number
  /** Turns the stamp upright on a page that is shown turned. */
  readonly matrix: readonly number[]
}

/** Letter, where a page names no box. */
const usualBox = [0, 0, 612, 792] as const

/** The page's box, the upright size under its rotation, and the rotation in degrees. */
function boxOf(file: PdfFile, page: PdfPage) {
  const numbers = (value: PdfValue | undefined) =>
    file.list(value).flatMap((one) => {
      const number = file.resolve(one)
      return typeof number === "number" ? [number] : []
    })
  const media = numbers(page.dictionary.get("MediaBox"))
  const crop = numbers(page.dictionary.get("CropBox"))
  const [a = 0, b = 0, c = 0, d = 0] = crop.length === 4 ? crop : media.length === 4 ? media : usualBox
  const turned = file.resolve(page.dictionary.get("Rotate"))
  const rotation = typeof turned === "number" ? ((((turned % 360) + 360) % 360) as number) : 0
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) }
  const [wide, tall] = [box.right - box.left, box.top - box.bottom]
  const size = rotation % 180 === 0 ? { width: wide, height: tall } : { width: tall, height: wide }
  return { ...box, rotation, size }
}

export function placeStamp(file: PdfFile, page: PdfPage, box: StampBox): PlacedStamp {
  const { left, bottom, right, top, rotation, size } = boxOf(file, page)
  const [u, v] = [box.x * size.width, box.y * size.height]
  const [width, height] = [box.width * size.width, box.height * size.height]
  /** From what is seen, right and down, to the page's coordinates. */
  const toPage = (across: number, down: number): [number, number] => {
    if (rotation === 90) return [left + down, bottom + across]
    if (rotation === 180) return [right - across, bottom + down]
    if (rotation === 270) return [right - down, top - across]
    return [left + across, top - down]
  }
  const [[x1, y1], [x2, y2]] = [toPage(u, v), toPage(u + width, v + height)]
  const rect = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  return { rect, width, height, matrix: [cos, sin, -sin, cos, 0, 0] }
}
