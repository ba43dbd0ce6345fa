import { type MediaType, sniffMediaType, textAt } from "./media-type.ts"

/** Largest accepted picture. A decoder needs up to eight bytes for each pixel. */
export const maximumPixels = 25_000_000
/** Interlaced PNGs take several times as long, and a few kilobytes fill them. Phones make none. */
const maximumInterlacedPixels = 4_000_000

interface PictureSize {
  width: number
  height: number
  isInterlaced: boolean
}

export function hasTooManyPixels({ width, height, isInterlaced }: PictureSize): boolean {
  return width * height > (isInterlaced ? maximumInterlacedPixels : maximumPixels)
}

/** Pixels that a decoder would read: none for other types, and for pictures that must not reach one. */
export function pixelsToDecode(bytes: Uint8Array): number {
  const mediaType = sniffMediaType(bytes)
  const size = mediaType && pictureSize(mediaType, bytes)
  return size && !hasTooManyPixels(size) ? size.width * size.height : 0
}

/**
 * Reads the size from the header, without decoding. Null if the header has none, and for types whose header is not read
 * here: such a picture must not reach a decoder.
 */
export function pictureSize(mediaType: MediaType, bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = readSize(mediaType, bytes, view)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function readSize(mediaType: MediaType, bytes: Uint8Array, view: DataView): PictureSize | null {
  if (mediaType === "image/png") return pngSize(bytes, view)
  return mediaType === "image/jpeg" ? jpegSize(view) : null
}

/** IHDR is the first chunk (PNG, third edition, section 11.2.1). */
function pngSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  if (bytes.length < 29 || textAt(bytes, 12, 4) !== "IHDR") return null
  return { width: view.getUint32(16), height: view.getUint32(20), isInterlaced: view.getUint8(28) !== 0 }
}

const noLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The first frame header (ITU-T T.81, section B.2.2). Decoders refuse a second one, and a height of 0. */
function jpegSize(view: DataView): PictureSize | null {
  let position = 2
  while (position + 9 <= view.byteLength && view.getUint8(position) === 0xff) {
    const marker = view.getUint8(position + 1)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(position + 5), view.getUint16(position + 7)]
      return { width, height, isInterlaced: false }
    }
    if (marker === 0xff) position += 1
    else if (noLength(marker)) position += 2
    else position += 2 + view.getUint16(position + 2)
  }
  return null
}
