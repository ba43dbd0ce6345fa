import type { FastifyReply } from "fastify"
import type { StoredFile } from "./stored-files.ts"

/**
 * Serves personal data without content sniffing and without shared caching. Browsers show pictures and films; the viewers
 * of PDF files run what a stranger wrote, so those are downloads (docs/security/files.md).
 */
export function sendPrivateFile(reply: FastifyReply, file: StoredFile): Uint8Array<ArrayBuffer> {
  const { name, mediaType: type, content } = file
  const kind = shownTypes.test(type) ? "inline" : "attachment"
  return send(reply, { type, content, disposition: `${kind}; filename*=UTF-8''${encodeURIComponent(name)}` })
}

const shownTypes = /^(?:image\/(?:jpeg|png)|video\/(?:mp4|quicktime|webm))$/

/** Of files that somebody sent: nothing in them runs, nothing is fetched, and they have no origin. */
const strangersPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"

/** Serves a file as an attachment, without shared caching. */
export function sendDownload(
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Buffer },
): Uint8Array<ArrayBuffer> {
  return send(reply, { type, content, disposition: `attachment; filename="${name}"` })
}

function send(
  reply: FastifyReply,
  { type, disposition, content }: { type: string; disposition: string; content: Buffer },
): Uint8Array<ArrayBuffer> {
  reply
    .type(type)
    .header("content-disposition", disposition)
    .header("content-security-policy", strangersPolicy)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
  return new Uint8Array(content)
}
