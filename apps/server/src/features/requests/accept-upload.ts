import type { ReceivedFile } from "@trazo/contract/endpoint"
import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import type { PaperFormat } from "@trazo/domain/papers"
import { type AcceptedUpload, judgeFile, type UploadProblem } from "@trazo/domain/upload-rules"

const refusals: Record<UploadProblem, ErrorCode> = {
  empty: "FILE_EMPTY",
  size: "FILE_TOO_LARGE",
  videoSize: "VIDEO_TOO_LARGE",
  format: "FILE_TYPE_NOT_ALLOWED",
  damaged: "FILE_DAMAGED",
}

/** A picture of two megabytes that unfolds into more than this was made to fill memory. */
const maximumPixels = 80_000_000

/**
 * A file as it may be stored: type, size and wholeness by its content (checklist D4), and a picture decoded to
 * its last line. Its name says what it holds.
 * @throws ApiError FILE_EMPTY, FILE_TOO_LARGE, VIDEO_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED
 */
export async function acceptUpload(
  { name, bytes }: ReceivedFile,
  format: PaperFormat,
): Promise<AcceptedUpload & { bytes: Uint8Array }> {
  const verdict = judgeFile({ name, bytes, format })
  if ("problem" in verdict) throw new ApiError(refusals[verdict.problem])
  if (verdict.mediaType.startsWith("image/")) await requireDecodable(bytes)
  return { ...verdict, bytes }
}

async function requireDecodable(bytes: Uint8Array): Promise<void> {
  // Loaded with the first picture: most processes never see one, and it takes memory.
  const { default: sharp } = await import("sharp")
  try {
    await sharp(bytes, { failOn: "truncated", limitInputPixels: maximumPixels }).stats()
  } catch {
    throw new ApiError("FILE_DAMAGED")
  }
}
