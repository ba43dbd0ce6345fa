/** A picture as grey values, row by row, measured the same on the applicant's device and for the reviewer. */
export interface GreyPicture {
  data: ArrayLike<number>
  width: number
  height: number
  /** Values of one pixel; the first is its grey. */
  channels: number
}

/** The longest side at which pictures of every size are measured, in pixels. */
export const measuredSide = 800

export interface PictureQuality {
  /** Variance of the Laplacian at 800 pixels: low for blurred pictures. */
  sharpness: number
  /** Mean grey value, 0 to 255. */
  brightness: number
  /** Sides at which something reaches beyond the picture. */
  cutSides: number
}

/** Share of a side that counts as the picture's edge. */
const edgeShare = 0.015

export function measurePicture({ data, width, height, channels }: GreyPicture): PictureQuality {
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

const qualityProblems = ["black", "white", "dark", "bright", "blurred", "cut"] as const
export type QualityProblem = (typeof qualityProblems)[number]

/** Measured on clear and blurred pictures. A face has fewer lines than a card. */
const limits = { sharpness: 60, faceSharpness: 15, black: 12, dark: 60, bright: 245, white: 250 }
/** Below it there is nothing in the picture, rather than something out of focus. */
const emptySharpness = 2

/** What is wrong with a picture, the worst first. A face may reach beyond its picture. */
export function qualityProblemsOf(
  quality: PictureQuality,
  { isFace }: { isFace: boolean },
): QualityProblem[] {
  const { sharpness, brightness, cutSides } = quality
  const isEmpty = sharpness <= emptySharpness
  if (brightness < limits.black) return ["black"]
  if (brightness > limits.white && isEmpty) return ["white"]
  const isBlurred = sharpness < (isFace ? limits.faceSharpness : limits.sharpness)
  const found: Record<QualityProblem, boolean> = {
    black: false,
    white: false,
    dark: brightness < limits.dark,
    bright: brightness > limits.bright,
    blurred: isBlurred,
    cut: cutSides > 0 && !isFace,
  }
  return qualityProblems.filter((problem) => found[problem])
}

/** Cells of a side of the fingerprint. */
const cells = 12

/** Mean grey values of a grid: two encodings of one picture have nearly the same. */
export function fingerprint({ data, width, height, channels }: GreyPicture): number[] {
  const sums = new Float64Array(cells * cells)
  const counts = new Float64Array(cells * cells)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * cells) / height) * cells
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.floor((x * cells) / width)
      sums[cell] = (sums[cell] ?? 0) + (data[(y * width + x) * channels] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return Array.from(sums, (sum, cell) => sum / Math.max(1, counts[cell] ?? 0))
}

/** Up to these differences of the grey values two pictures are one. Two photos of one card differ by more. */
const sameDifference = { mean: 2.5, most: 8 }

export function isSamePicture(one: readonly number[], other: readonly number[]): boolean {
  const differences = one.map((value, cell) => Math.abs(value - (other[cell] ?? 0)))
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length
  return mean < sameDifference.mean && Math.max(...differences) < sameDifference.most
}

/** Pixels of the longest side. Below the first, nothing on a document can be read; below the second, little. */
export const leastReadableSide = 200
export const leastClearSide = 600
