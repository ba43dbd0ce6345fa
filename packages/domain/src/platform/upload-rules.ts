import type { DocumentFormat } from "../requests/documents.ts"
import { isCompleteFile } from "./file-integrity.ts"
import { type MediaType, sniffMediaType } from "./media-type.ts"
import { hasTooManyPixels, pictureSize } from "./picture-size.ts"

/** Upload limits (checklist D4; docs/product-decisions.md section 4 for video). */
export const uploadMaximumBytes = 2 * 1024 * 1024
export const videoMaximumBytes = 10 * 1024 * 1024

/** JPG and JFIF files contain JPEG. */
const accepted: Record<DocumentFormat, readonly MediaType[]> = {
  document: ["application/pdf", "image/jpeg", "image/png"],
  picture: ["image/jpeg", "image/png"],
  video: ["video/mp4", "video/quicktime", "video/webm"],
}

/** For a file input's `accept`. */
export const acceptedExtensions: Record<DocumentFormat, readonly string[]> = {
  document: [".pdf", ".jpeg", ".jpg", ".png", ".jfif"],
  picture: [".jpeg", ".jpg", ".png", ".jfif"],
  video: [".mp4", ".mov", ".webm"],
}

const extensions: Record<MediaType, string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
}

/** What only a reader of the whole PDF file finds out. */
export type PdfProblem = "active" | "password" | "noPages" | "damaged"

export type UploadProblem = "format" | "size" | "videoSize" | "empty" | "damaged" | "pixels" | "heic"

export const uploadMessages: Record<UploadProblem, string> = {
  format: "El formato ingresado no es permitido",
  size: "El documento pesa más de 2 Mb",
  videoSize: "El video pesa más de 10 Mb",
  empty: "El documento está vacío",
  damaged: "El documento está dañado o incompleto. Guárdelo de nuevo e inténtelo otra vez.",
  heic: "Su navegador no puede convertir fotos HEIC. Tome la foto desde esta página, o guárdela como JPG y vuelva a subirla.",
  pixels: "La imagen tiene más de 25 megapíxeles. Redúzcala o tome la foto con menos resolución.",
}

/** `fileName` is safe to store and show. Its extension matches the content. */
export type AcceptedUpload = { mediaType: MediaType; fileName: string }

function formatMaximumBytes(format: DocumentFormat): number {
  return format === "video" ? videoMaximumBytes : uploadMaximumBytes
}

const fileNameMaximumLength = 80

function safeFileName(name: string, mediaType: MediaType): string {
  const stem = name
    .normalize("NFC")
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{N} ._-]/gu, "")
    .replace(/^[. -]+/, "")
    .trim()
  // By code points: half of a sign is no text.
  const cut = [...stem].slice(0, fileNameMaximumLength).join("")
  return `${cut || "documento"}.${extensions[mediaType]}`
}

/** The size of a picture is known from its header. A picture without one is not decoded. */
function pictureProblem(mediaType: MediaType, bytes: Uint8Array): UploadProblem | null {
  if (!mediaType.startsWith("image/")) return null
  const size = pictureSize(mediaType, bytes)
  if (!size) return "damaged"
  return hasTooManyPixels(size) ? "pixels" : null
}

/** Checks the size before it reads the content. */
export function validateFile(upload: {
  name: string
  bytes: Uint8Array
  format: DocumentFormat
}): AcceptedUpload | { problem: UploadProblem } {
  const { name, bytes, format } = upload
  if (bytes.length === 0) return { problem: "empty" }
  if (bytes.length > formatMaximumBytes(format)) return { problem: format === "video" ? "videoSize" : "size" }
  const mediaType = sniffMediaType(bytes)
  if (mediaType === "image/heic" && format !== "video") return { problem: "heic" }
  if (!mediaType || !accepted[format].includes(mediaType)) return { problem: "format" }
  if (!isCompleteFile(mediaType, bytes)) return { problem: "damaged" }
  const problem = pictureProblem(mediaType, bytes)
  return problem ? { problem } : { mediaType, fileName: safeFileName(name, mediaType) }
}
