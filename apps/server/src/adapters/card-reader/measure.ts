import type { PictureFacts } from "@trazo/domain/requests/picture-facts"
import type { Sharp } from "sharp"

/** Pictures of every size are measured at this one. */
const side = 800

/** Share of a side that counts as the picture's edge. */
const edgeShare = 0.015

/** Sharpness is the variance of the Laplacian, brightness the mean of the grey values. */
export async function measure(grey: Sharp): Promise<Omit<PictureFacts, "lines">> {
  const { data, info } = await grey
    .resize({ width: side, height: side, fit: "inside" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const at = (x: number, y: number) => data[(y * width + x) * channels] ?? 0
  const edge = Math.max(2, Math.round(Math.max(width, height) * edgeShare))
  const detail = { top: 0, bottom: 0, left: 0, right: 0 }
  let [sum, laplacians, squares, details] = [0, 0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const [here, right, below] = [at(x, y), at(x + 1, y), at(x, y + 1)]
      const laplacian = at(x - 1, y) + right + at(x, y - 1) + below - 4 * here
      sum += here
      laplacians += laplacian
      squares += laplacian * laplacian
      const isDetail = Math.abs(right - here) + Math.abs(below - here) > 40
      if (!isDetail) continue
      details += 1
      if (y < edge) detail.top += 1
      if (y >= height - edge) detail.bottom += 1
      if (x < edge) detail.left += 1
      if (x >= width - edge) detail.right += 1
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  const share = details / count
  const isCut = (found: number, length: number) => found > 12 && found / (edge * length) > share * 0.8
  return {
    sharpness: Math.round(squares / count - (laplacians / count) ** 2),
    brightness: Math.round(sum / count),
    cutSides: [
      isCut(detail.top, width),
      isCut(detail.bottom, width),
      isCut(detail.left, height),
      isCut(detail.right, height),
    ].filter(Boolean).length,
  }
}
