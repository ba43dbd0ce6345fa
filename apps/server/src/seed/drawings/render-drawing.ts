import sharp from "sharp"
import type { Drawing } from "./identity-drawings.ts"

/** Text stays readable at this scale. */
const scale = 0.75

/** Renders a small JPEG. `blurred` makes it unreadable. */
export function renderDrawing({ width, height, shapes }: Drawing, { blurred = false } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${shapes}</svg>`
  const picture = sharp(Buffer.from(svg))
  return (blurred ? picture.blur(7) : picture).jpeg({ quality: 74 }).toBuffer()
}
