import type { ReceivedFile } from "@trazo/contract/endpoint"
import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import { type AcceptedUpload, type UploadProblem, validateFile } from "@trazo/domain/files/upload-rules"
import type { DocumentFormat } from "@trazo/domain/requests/documents"
import type { Deps } from "../../deps.ts"

const refusals: Record<UploadProblem, ErrorCode> = {
  empty: "FILE_EMPTY",
  size: "FILE_TOO_LARGE",
  videoSize: "VIDEO_TOO_LARGE",
  format: "FILE_TYPE_NOT_ALLOWED",
  damaged: "FILE_DAMAGED",
  pixels: "PICTURE_TOO_LARGE",
}

export interface AcceptedFile extends AcceptedUpload {
  bytes: Uint8Array
}

/**
 * Validates type, size and integrity by content (checklist D4) and decodes pictures completely, after their header shows
 * that they are small enough. Check first that the caller may upload. The returned file name has the extension of the
 * detected type.
 * @param source who takes turns with others at the decoder (`uploadSource`)
 * @throws ApiError FILE_EMPTY, FILE_TOO_LARGE, VIDEO_TOO_LARGE, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED, PICTURE_TOO_LARGE,
 * OVERLOADED
 */
export async function acceptUpload(
  { name, bytes }: ReceivedFile,
  { format, source }: { format: DocumentFormat; source: string },
  { pictures }: Pick<Deps, "pictures">,
): Promise<AcceptedFile> {
  const result = validateFile({ name, bytes, format })
  if ("problem" in result) throw new ApiError(refusals[result.problem])
  if (result.mediaType.startsWith("image/")) {
    const outcome = await pictures.decode(bytes, source)
    if (outcome === "busy") throw new ApiError("OVERLOADED")
    if (outcome === "damaged") throw new ApiError("FILE_DAMAGED")
  }
  return { ...result, bytes }
}
