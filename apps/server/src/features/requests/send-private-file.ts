import type { FastifyReply } from "fastify"
import type { StoredFile } from "../files/stored-files.ts"

/** A person's file: shown in the page, never run, never kept by anything between. */
export function sendPrivateFile(reply: FastifyReply, file: StoredFile): Uint8Array<ArrayBuffer> {
  reply
    .type(file.mediaType)
    .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
  return new Uint8Array(file.content)
}
