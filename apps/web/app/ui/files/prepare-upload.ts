import { type MediaType, sniffMediaType } from "@trazo/domain/platform/media-type"
import { withoutMetadata } from "@trazo/domain/platform/picture-metadata"
import { hasTooManyPixels, pictureSize } from "@trazo/domain/platform/picture-size"
import { uploadMaximumBytes, uploadMessages, validateFile } from "@trazo/domain/platform/upload-rules"
import type { DocumentFormat } from "@trazo/domain/requests/documents"
import { fittingPicture } from "./picture-file.ts"

const headBytes = 2048
const convertible = ["image/heic", "image/webp"]
const shrinkable = ["image/jpeg", "image/png", ...convertible]

/**
 * Validates a chosen file and prepares it for upload. Returns the file, or its problem in D4's words. Pictures that are
 * too large, HEIC or WebP are first converted to a smaller JPEG on the device. The server validates again.
 */
export async function prepareUpload(
  file: File,
  format: DocumentFormat,
): Promise<{ file: File } | { problem: string }> {
  const prepared = format === "video" ? file : await lightened(file)
  const sent = new Uint8Array(await prepared.arrayBuffer())
  const verdict = validateFile({ name: prepared.name, bytes: sent, format })
  if ("mediaType" in verdict) {
    const bytes = withoutMetadata(verdict.mediaType, sent)
    const content = bytes === sent ? prepared : new Blob([bytes.slice()])
    return { file: new File([content], verdict.fileName, { type: verdict.mediaType }) }
  }
  // A large file of a refused format reports the format, because a smaller one would be refused too.
  const isForeign = verdict.problem === "size" && !sniffMediaType(sent.subarray(0, headBytes))
  return { problem: uploadMessages[isForeign ? "format" : verdict.problem] }
}

/** A picture of few bytes can have more pixels than the server decodes. */
async function isTooDetailed(file: File, mediaType: MediaType): Promise<boolean> {
  const size = pictureSize(mediaType, new Uint8Array(await file.arrayBuffer()))
  return size !== null && hasTooManyPixels(size)
}

async function lightened(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const mediaType = sniffMediaType(head)
  if (!mediaType || !shrinkable.includes(mediaType)) return file
  const isFitting = file.size <= uploadMaximumBytes && !convertible.includes(mediaType)
  if (isFitting && !(await isTooDetailed(file, mediaType))) return file
  return (await fittingPicture(file, uploadMaximumBytes)) ?? file
}
