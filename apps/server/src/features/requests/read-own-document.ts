import { ApiError } from "@trazo/contract/errors"
import type { FastifyReply } from "fastify"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/stored-files.ts"
import { isDocumentOf, listCurrentDocuments } from "./documents.queries.ts"
import { ownRequestId } from "./load-draft.ts"

/** @throws ApiError NOT_FOUND */
export async function readOwnDocument(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<StoredFile> {
  return await inScope(deps.db, scope, async (tx) => {
    const documents = await listCurrentDocuments(tx, ownRequestId(actor))
    const isOwn = documents.some((document) => document.fileId === fileId)
    const file = isOwn ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    return file
  })
}

/** Serves personal data inline, without content sniffing and without shared caching. */
export function sendPrivateFile(reply: FastifyReply, file: StoredFile): Uint8Array<ArrayBuffer> {
  reply
    .type(file.mediaType)
    .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
  return new Uint8Array(file.content)
}

/** Includes refused and replaced documents. */
export function hasDocumentFile(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  return isDocumentOf(tx, requestId, fileId)
}
