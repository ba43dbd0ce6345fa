import { type MediaType, pdfHeaderOffset, textAt } from "./media-type.ts"

/** Structural checks that find truncated and mislabelled files. They do not prove that every reader opens a file. */
const pdfTailReach = 1024
/** White space of PDF. */
const blank = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]
const pngSignatureLength = 8

function uint16(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint16(offset)
}

function uint32(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset)
}

/**
 * Requires a header, and at the end a startxref with %%EOF (ISO 32000-1, section 7.5). Every reader repairs offsets, which
 * change when line ends are converted, and ignores blank bytes after the end. The server opens the file as a reader does.
 */
export function isCompletePdf(bytes: Uint8Array): boolean {
  if (pdfHeaderOffset(bytes) < 0) return false
  const end = bytes.findLastIndex((byte) => !blank.includes(byte)) + 1
  const tail = textAt(bytes, Math.max(0, end - pdfTailReach), Math.min(end, pdfTailReach))
  return /startxref\s+\d+\s+%%EOF(?![\s\S]*startxref)/.test(tail)
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

/** Offset of the marker after the entropy-coded data at `offset`, or -1. */
function nextMarker(bytes: Uint8Array, offset: number): number {
  let position = bytes.indexOf(0xff, offset)
  while (position >= 0 && position + 1 < bytes.length) {
    const code = bytes[position + 1] ?? 0
    if (code !== 0x00 && code !== 0xff && !isStandalone(code)) return position
    position = bytes.indexOf(0xff, position + 1)
  }
  return -1
}

/**
 * Walks the segments to the end-of-image marker and requires a frame and a scan (ITU-T T.81, annex B). Phones may
 * append data such as a moving picture or a depth map.
 */
export function isCompleteJpeg(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 3) !== "\xff\xd8\xff") return false
  let frame = false
  let scan = false
  let position = 2
  while (bytes[position] === 0xff && position + 1 < bytes.length) {
    const marker = bytes[position + 1] ?? 0
    if (marker === 0xd9) return frame && scan
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (position + 3 >= bytes.length) return false
    frame ||= marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    position += 2 + uint16(bytes, position + 2)
    if (marker !== 0xda) continue
    scan = true
    position = nextMarker(bytes, position)
  }
  return false
}

/** Walks the chunks to IEND and requires IHDR first and image data (PNG, third edition, chapter 5). */
export function isCompletePng(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, pngSignatureLength) !== "\x89PNG\r\n\x1a\n") return false
  const seen: string[] = []
  let position = pngSignatureLength
  while (position + 12 <= bytes.length) {
    const kind = textAt(bytes, position + 4, 4)
    position += 12 + uint32(bytes, position)
    if (position > bytes.length) return false
    if (kind === "IEND") return seen[0] === "IHDR" && seen.includes("IDAT")
    if (seen.at(-1) !== kind) seen.push(kind)
  }
  return false
}

/**
 * Walks the boxes to the end of the file and requires the media data and its index (ISO/IEC 14496-12, section 4.2).
 * QuickTime has the same boxes, which it calls atoms.
 */
function isCompleteMp4(bytes: Uint8Array): boolean {
  const seen = new Set<string>()
  let position = 0
  while (position + 8 <= bytes.length) {
    let size = uint32(bytes, position)
    const kind = textAt(bytes, position + 4, 4)
    if (size === 1 && position + 16 <= bytes.length) {
      size = uint32(bytes, position + 8) * 2 ** 32 + uint32(bytes, position + 12)
    }
    if (size === 0) size = bytes.length - position
    if (size < 8) return false
    seen.add(kind)
    position += size
  }
  return position === bytes.length && seen.has("moov") && (seen.has("mdat") || seen.has("moof"))
}

/** Browsers record WebM without sizes, so only its header is checked. */
export function isCompleteFile(mediaType: MediaType, bytes: Uint8Array): boolean {
  switch (mediaType) {
    case "application/pdf":
      return isCompletePdf(bytes)
    case "image/jpeg":
      return isCompleteJpeg(bytes)
    case "image/png":
      return isCompletePng(bytes)
    case "video/mp4":
    case "video/quicktime":
      return isCompleteMp4(bytes)
    default:
      return true
  }
}
