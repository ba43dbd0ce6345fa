import sharp from "sharp"
import type { Drawing } from "./identity-drawings.ts"

/** Enough to read everything, and quick to draw. */
const scale = 0.75

/** A JPEG as a phone would send it, small; `blurred` as one that nobody can read. */
export function renderDrawing({ width, height, shapes }: Drawing, { blurred = false } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${shapes}</svg>`
  const picture = sharp(Buffer.from(svg))
  return (blurred ? picture.blur(7) : picture).jpeg({ quality: 74 }).toBuffer()
}
