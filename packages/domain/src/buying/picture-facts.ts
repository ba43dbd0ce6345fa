import type { PictureQuality } from "../platform/picture-quality.ts"

/** What a program measured on a picture of a document, and read from it. */
export interface PictureFacts extends PictureQuality {
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
