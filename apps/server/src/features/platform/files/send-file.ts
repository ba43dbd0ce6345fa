import type { FastifyReply } from "fastify"
import type { StoredFile } from "./stored-files.ts"

/** A file that the server made. */
interface Download {
  fileName: string
  mediaType: string
  content: Uint8Array
}

export type SentFile = StoredFile | Download

const shownTypes = /^(?:image\/(?:jpeg|png)|video\/(?:mp4|quicktime|webm))$/

/** Of files that somebody sent: nothing in them runs, nothing is fetched, and they have no origin. */
const strangersPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"

function dispositionOf(file: SentFile): string {
  if ("fileName" in file) return `attachment; filename="${file.fileName}"`
  const kind = shownTypes.test(file.mediaType) ? "inline" : "attachment"
  return `${kind}; filename*=UTF-8''${encodeURIComponent(file.name)}`
}

/**
 * Serves personal data without content sniffing and without shared caching. Browsers show pictures and films; the viewers
 * of PDF files run what a stranger wrote, so those are downloads (docs/security/files.md).
 */
export function sendPrivateFile(reply: FastifyReply, file: SentFile): Uint8Array {
  reply
    .type(file.mediaType)
    .header("content-disposition", dispositionOf(file))
    .header("content-security-policy", strangersPolicy)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
  return file.content
}
