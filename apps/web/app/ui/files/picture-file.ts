/** The longest side of the first attempt, in pixels. An identity card is legible at much less. */
const longestSide = 2400
const qualities = [0.9, 0.8, 0.7, 0.6]
const shrinkage = 0.75
const leastSide = 600

function sized(bitmap: ImageBitmap, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  return { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) }
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), sized(bitmap, side))
  const context = canvas.getContext("2d")
  if (!context) throw new Error("no canvas")
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Converts a picture to a JPEG of at most `maximumBytes` on the device, because phone photos are larger and iPhones make
 * HEIC. Null when this browser cannot open the picture.
 */
export async function fittingPicture(file: File, maximumBytes: number): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null)
  if (!bitmap) return null
  try {
    for (let side = longestSide; side >= leastSide; side *= shrinkage) {
      const canvas = drawn(bitmap, side)
      for (const quality of qualities) {
        const blob = await encoded(canvas, quality)
        if (blob && blob.size <= maximumBytes) return jpegNamed(file.name, blob)
      }
    }
    return null
  } finally {
    bitmap.close()
  }
}

export function jpegNamed(name: string, blob: Blob): File {
  return new File([blob], `${name.replace(/\.[^.]*$/, "") || "foto"}.jpg`, { type: "image/jpeg" })
}
