import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import type { MediaType } from "@trazo/domain/platform/media-type"
import { jpegOrientation, withoutMetadata } from "@trazo/domain/platform/picture-metadata"
import {
  type AcceptedUpload,
  type PdfProblem,
  type UploadProblem,
  uploadMessages,
  validateFile,
} from "@trazo/domain/platform/upload-rules"
import type { DocumentFormat } from "@trazo/domain/requests/documents"
import type { Scope, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { insertStoredFile, storeContent } from "./stored-files.ts"

const refusals: Record<UploadProblem, ErrorCode> = {
  empty: "FILE_EMPTY",
  size: "FILE_TOO_LARGE",
  videoSize: "VIDEO_TOO_LARGE",
  format: "FILE_TYPE_NOT_ALLOWED",
  damaged: "FILE_DAMAGED",
  heic: "FILE_TYPE_NOT_ALLOWED",
  pixels: "PICTURE_TOO_LARGE",
}

const pdfRefusals: Record<PdfProblem, ErrorCode> = {
  active: "FILE_ACTIVE",
  password: "FILE_NEEDS_PASSWORD",
  noPages: "FILE_WITHOUT_PAGES",
  damaged: "FILE_DAMAGED",
}

interface AcceptedFile extends AcceptedUpload {
  bytes: Uint8Array
}

/**
 * Validates type, size and integrity by content (checklist D4), decodes pictures completely, after their header shows
 * that they are small enough, and inspects PDF files (docs/security/files.md). Check first that the caller may upload. The returned file name has the extension of the
 * detected type.
 * @param source who takes turns with others at the decoder (`uploadSource`)
 * @throws ApiError FILE_EMPTY, FILE_TOO_LARGE, VIDEO_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED, FILE_ACTIVE,
 * FILE_NEEDS_PASSWORD, FILE_WITHOUT_PAGES, PICTURE_TOO_LARGE, OVERLOADED
 */
export async function acceptUpload(
  file: ReceivedFile,
  { format, source }: { format: DocumentFormat; source: string },
  { pictures, pdfs }: Pick<Deps, "pictures" | "pdfs">,
): Promise<AcceptedFile> {
  const { bytes } = file
  const result = requireValidFile(file, format)
  if (result.mediaType.startsWith("image/")) {
    const outcome = await pictures.decode(bytes, source)
    if (outcome === "busy") throw new ApiError("OVERLOADED")
    if (outcome === "damaged") throw new ApiError("FILE_DAMAGED")
    return { ...result, bytes: await uprightPicture(result.mediaType, { bytes, source }, { pictures }) }
  }
  if (result.mediaType === "application/pdf") {
    const verdict = await pdfs.inspect(bytes, source)
    if (verdict === "busy") throw new ApiError("OVERLOADED")
    if (verdict !== "accepted") throw new ApiError(pdfRefusals[verdict])
  }
  return { ...result, bytes }
}

/** Without what tells where and with what it was taken (docs/security/files.md). */
async function uprightPicture(
  mediaType: MediaType,
  { bytes, source }: { bytes: Uint8Array; source: string },
  { pictures }: Pick<Deps, "pictures">,
): Promise<Uint8Array> {
  const clean = withoutMetadata(mediaType, bytes)
  if (mediaType !== "image/jpeg" || jpegOrientation(clean) === 1) return clean
  const upright = await pictures.turnUpright(clean, source)
  if (upright === "busy") throw new ApiError("OVERLOADED")
  if (upright === "damaged") throw new ApiError("FILE_DAMAGED")
  return upright
}

/**
 * Validates type, size and pixels, without decoding.
 * @throws ApiError FILE_EMPTY, FILE_TOO_LARGE, VIDEO_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED, PICTURE_TOO_LARGE
 */
export function requireValidFile({ name, bytes }: ReceivedFile, format: DocumentFormat): AcceptedUpload {
  const result = validateFile({ name, bytes, format })
  if (!("problem" in result)) return result
  const { problem } = result
  throw new ApiError(refusals[problem], problem === "heic" ? { message: uploadMessages.heic } : {})
}

/** An upload whose content is stored, and whose row a transaction inserts with `insertUpload`. */
export interface StoredUpload extends AcceptedFile {
  id: string
  wrappedKey: Buffer
}

/** @param id from `reserveFile` */
export async function storeUpload(
  scope: Scope,
  { id, accepted }: { id: string; accepted: AcceptedFile },
  deps: Pick<Deps, "files">,
): Promise<StoredUpload> {
  return { ...accepted, ...(await storeContent(scope, { id, content: accepted.bytes }, deps)) }
}

export async function insertUpload(
  tx: ScopedTransaction,
  purpose: "paper" | "receipt" | "evidence" | "refund",
  { id, wrappedKey, fileName: name, mediaType, bytes: content, subject }: StoredUpload & { subject?: string },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const file = { id, wrappedKey, purpose, name, mediaType, content }
  await insertStoredFile(tx, subject === undefined ? file : { ...file, subject }, deps)
}
