/** Media types found from the content. The file name is ignored. */
const mediaTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/heic",
  "video/mp4",
  "video/quicktime",
  "video/webm",
] as const

export type MediaType = (typeof mediaTypes)[number]

/** Latin-1 text of a byte range, limited to the bytes that exist. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}

// ISO/IEC 14496-12 section 4.3 and 23008-12: the brands after "ftyp" tell pictures from films.
const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]
const mp4Brands = [
  "isom",
  "iso2",
  "iso4",
  "iso5",
  "iso6",
  "mp41",
  "mp42",
  "avc1",
  "M4V ",
  "M4VP",
  "dash",
  "MSNV",
  "f4v ",
]

function isoType(bytes: Uint8Array): MediaType | null {
  const brand = textAt(bytes, 8, 4)
  if (heicBrands.includes(brand)) return "image/heic"
  // QuickTime File Format, "File Type Compatibility": what an iPhone records.
  if (brand === "qt  ") return "video/quicktime"
  return mp4Brands.includes(brand) ? "video/mp4" : null
}

// PDF readers accept junk before the header within the first kilobyte (ISO 32000-1, annex H.3.4.1).
const pdfHeaderReach = 1024

export function pdfHeaderOffset(bytes: Uint8Array): number {
  return textAt(bytes, 0, pdfHeaderReach).indexOf("%PDF-")
}

export function sniffMediaType(bytes: Uint8Array): MediaType | null {
  const start = textAt(bytes, 0, 12)
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg"
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png"
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp"
  if (start.slice(4, 8) === "ftyp") return isoType(bytes)
  if (start.startsWith("\x1a\x45\xdf\xa3")) return textAt(bytes, 0, 64).includes("webm") ? "video/webm" : null
  return pdfHeaderOffset(bytes) >= 0 ? "application/pdf" : null
}
