import type { ReceivedFile } from "@trazo/contract/endpoint"
import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import { type AcceptedUpload, type UploadProblem, validateFile } from "@trazo/domain/files/upload-rules"
import type { DocumentFormat } from "@trazo/domain/requests/documents"

const refusals: Record<UploadProblem, ErrorCode> = {
  empty: "FILE_EMPTY",
  size: "FILE_TOO_LARGE",
  videoSize: "VIDEO_TOO_LARGE",
  format: "FILE_TYPE_NOT_ALLOWED",
  damaged: "FILE_DAMAGED",
}

/** Protects memory against decompression bombs. */
const maximumPixels = 80_000_000

export interface AcceptedFile extends AcceptedUpload {
  bytes: Uint8Array
}

/**
 * Validates type, size and integrity by content (checklist D4) and decodes pictures completely. The returned file name
 * has the extension of the detected type.
 * @throws ApiError FILE_EMPTY, FILE_TOO_LARGE, VIDEO_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED
 */
export async function acceptUpload(
  { name, bytes }: ReceivedFile,
  format: DocumentFormat,
): Promise<AcceptedFile> {
  const result = validateFile({ name, bytes, format })
  if ("problem" in result) throw new ApiError(refusals[result.problem])
  if (result.mediaType.startsWith("image/")) await requireDecodable(bytes)
  return { ...result, bytes }
}

async function requireDecodable(bytes: Uint8Array): Promise<void> {
  // Imported on first use to save memory in processes that never decode a picture.
  const { default: sharp } = await import("sharp")
  try {
    // Reduces every line to a thumbnail: `stats` costs five times as much and accepts truncated interlaced PNGs.
    const picture = sharp(bytes, {
      failOn: "truncated",
      limitInputPixels: maximumPixels,
      sequentialRead: true,
    })
    await picture.resize(16, 16, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer()
  } catch {
    throw new ApiError("FILE_DAMAGED")
  }
}
