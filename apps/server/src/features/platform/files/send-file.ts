import type { Readable } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { StoredFile } from "./stored-files.ts"

/** A file that the server made. */
interface Download {
  fileName: string
  mediaType: string
  content: Uint8Array
}

export type SentFile = StoredFile | Download

/** A file that the server makes while it is sent. One that fails breaks the connection, so that no browser keeps a part. */
export interface SentStream extends Omit<Download, "content"> {
  stream: Readable
}

const shownTypes = /^(?:image\/(?:jpeg|png)|video\/(?:mp4|quicktime|webm))$/

/** Of files that somebody sent: nothing in them runs, nothing is fetched, and they have no origin. */
const strangersPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"

function dispositionOf(file: SentFile | SentStream): string {
  if ("fileName" in file) return `attachment; filename="${file.fileName}"`
  const kind = shownTypes.test(file.mediaType) ? "inline" : "attachment"
  return `${kind}; filename*=UTF-8''${encodeURIComponent(file.name)}`
}

/** The bytes that the request asks for, if it asks for one part (RFC 9110 section 14.2): Safari plays films by parts alone. */
function partOf({ mediaType, content }: SentFile, { headers }: FastifyRequest): [number, number] | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? []
  if (!mediaType.startsWith("video/") || headers["if-range"] || (!first && !last)) return null
  const start = first ? Number(first) : Math.max(0, content.length - Number(last))
  const end = first && last ? Math.min(Number(last) + 1, content.length) : content.length
  return start < end ? [start, end] : null
}

/**
 * Serves personal data without content sniffing and without shared caching. Browsers show pictures and films; the viewers
 * of PDF files run what a stranger wrote, so those are downloads (docs/security/files.md).
 */
export function sendPrivateFile(reply: FastifyReply, file: SentFile): Uint8Array {
  setHeaders(reply, file)
  if (file.mediaType.startsWith("video/")) reply.header("accept-ranges", "bytes")
  const part = partOf(file, reply.request)
  if (!part) return file.content
  const [start, end] = part
  reply.code(206).header("content-range", `bytes ${start}-${end - 1}/${file.content.length}`)
  return file.content.subarray(start, end)
}

/** As `sendPrivateFile`, while the file is being made. */
export function sendPrivateStream(reply: FastifyReply, file: SentStream): Readable {
  setHeaders(reply, file)
  return file.stream
}

function setHeaders(reply: FastifyReply, file: SentFile | SentStream): void {
  reply
    .type(file.mediaType)
    .header("content-disposition", dispositionOf(file))
    .header("content-security-policy", strangersPolicy)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
}
