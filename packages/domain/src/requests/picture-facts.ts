/** What a program measured on a picture of a document, and read from it. */
export interface PictureFacts {
  /** Variance of the Laplacian at 800 pixels: low for blurred pictures. */
  sharpness: number
  /** Mean grey value, 0 to 255. */
  brightness: number
  /** Sides at which something reaches beyond the picture. */
  cutSides: number
  /** Null where no text was looked for. */
  lines: readonly string[] | null
}

const maximumLines = 40
const maximumLength = 80

/** Bounds what a picture can say. */
export function shownLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim().slice(0, maximumLength))
    .filter((line) => line.length > 1)
    .slice(0, maximumLines)
}
