import { type MediaType, textAt } from "./media-type.ts"

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe
/** JFIF, Exif or XMP, a colour profile or further pictures, and Adobe's colour transform. */
const app0 = 0xe0
const app1 = 0xe1
const app2 = 0xe2
const app14 = 0xee
const app15 = 0xef
const exifHeader = "Exif\0\0"
const orientationTag = 0x0112

interface Segment {
  marker: number
  start: number
  /** After the segment, and after the data of a scan. */
  end: number
}

/** The segments of a complete JPEG (`isCompleteJpeg`), up to the end of its picture. */
function jpegSegments(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = []
  let position = 2
  while (position + 3 < bytes.length && bytes[position] === 0xff) {
    const marker = bytes[position + 1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === endOfImage) break
    const start = position
    position += 2 + (((bytes[position + 2] ?? 0) << 8) | (bytes[position + 3] ?? 0))
    if (marker === startOfScan) position = nextMarker(bytes, position)
    segments.push({ marker, start, end: position })
  }
  return segments
}

function nextMarker(bytes: Uint8Array, from: number): number {
  let position = from
  while (position + 1 < bytes.length) {
    const code = bytes[position + 1] ?? 0
    const isData = code === 0 || code === 0x01 || (code >= 0xd0 && code <= 0xd7)
    if (bytes[position] === 0xff && code !== 0xff && !isData) return position
    position += 1
  }
  return bytes.length
}

/** How many turns and mirrors a JPEG's Exif asks for, from 1 (none) to 8 (Exif 2.32, section 4.6.4). */
export function jpegOrientation(bytes: Uint8Array): number {
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker !== app1 || textAt(bytes, start + 4, exifHeader.length) !== exifHeader) continue
    const found = orientationIn(bytes.subarray(start + 4 + exifHeader.length, end))
    if (found) return found
  }
  return 1
}

function orientationIn(tiff: Uint8Array): number | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = textAt(tiff, 0, 2) === "II"
  if (tiff.length < 8) return null
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return null
  const count = view.getUint16(directory, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return null
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** Exif with nothing but the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  const content = [...exifHeader].map((sign) => sign.charCodeAt(0)).concat(tiff)
  return Uint8Array.from([0xff, app1, 0, content.length + 2, ...content])
}

/** What a decoder needs: JFIF, the colour profile and Adobe's colour transform. */
function isNeeded(bytes: Uint8Array, { marker, start }: Segment): boolean {
  if (marker === comment) return false
  if (marker < app0 || marker > app15) return true
  if (marker === app2) return textAt(bytes, start + 4, 12) === "ICC_PROFILE\0"
  return marker === app0 || marker === app14
}

function jpegWithoutMetadata(bytes: Uint8Array): Uint8Array {
  const segments = jpegSegments(bytes)
  const kept = segments.filter((segment) => isNeeded(bytes, segment))
  const end = segments.at(-1)?.end ?? bytes.length
  const orientation = jpegOrientation(bytes)
  if (kept.length === segments.length && end + 2 === bytes.length) return bytes
  const parts = [
    Uint8Array.of(0xff, startOfImage),
    ...(orientation === 1 ? [] : [orientationSegment(orientation)]),
    ...kept.map((segment) => bytes.subarray(segment.start, segment.end)),
    Uint8Array.of(0xff, endOfImage),
  ]
  return joined(parts)
}

const pngSignatureLength = 8
const pngMetadata = ["eXIf", "tEXt", "iTXt", "zTXt", "tIME"]

function pngWithoutMetadata(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, pngSignatureLength)]
  let position = pngSignatureLength
  let kind = ""
  while (position + 12 <= bytes.length && kind !== "IEND") {
    kind = textAt(bytes, position + 4, 4)
    const end = position + 12 + view.getUint32(position)
    if (!pngMetadata.includes(kind)) parts.push(bytes.subarray(position, end))
    position = end
  }
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let position = 0
  for (const part of parts) {
    whole.set(part, position)
    position += part.length
  }
  return whole
}

/**
 * A complete picture without what tells where, when and with what it was taken, and without what follows its end. Nothing of
 * what is seen changes; a JPEG keeps its orientation.
 */
export function withoutMetadata(mediaType: MediaType, bytes: Uint8Array): Uint8Array {
  if (mediaType === "image/jpeg") return jpegWithoutMetadata(bytes)
  return mediaType === "image/png" ? pngWithoutMetadata(bytes) : bytes
}
