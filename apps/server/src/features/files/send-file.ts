import type { FastifyReply } from "fastify"
import type { StoredFile } from "./stored-files.ts"

/** Serves personal data inline, without content sniffing and without shared caching. */
export function sendPrivateFile(reply: FastifyReply, file: StoredFile): Uint8Array<ArrayBuffer> {
  const { name, mediaType: type, content } = file
  return send(reply, { type, content, disposition: `inline; filename*=UTF-8''${encodeURIComponent(name)}` })
}

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
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
  return new Uint8Array(content)
}
