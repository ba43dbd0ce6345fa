import type { FastifyReply } from "fastify"

/** A file for the holder's disk: never shown in the page, never kept by anything between. */
export function sendDownload(
  reply: FastifyReply,
  file: { name: string; type: string; content: Buffer },
): Uint8Array<ArrayBuffer> {
  reply
    .type(file.type)
    .header("content-disposition", `attachment; filename="${file.name}"`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
  return new Uint8Array(file.content)
}
