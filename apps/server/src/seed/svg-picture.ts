import type { Sharp } from "sharp"

/** Loads the picture library with the first picture, because later starts draw none, and keeps no decoded pictures. */
export async function svgPicture(svg: string): Promise<Sharp> {
  const { default: sharp } = await import("sharp")
  sharp.cache(false)
  return sharp(Buffer.from(svg))
}
