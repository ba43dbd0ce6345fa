import { ApiError } from "@trazo/contract/errors"
import type { FastifyReply } from "fastify"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/stored-files.ts"
import { isDocumentOf, listCurrentDocuments } from "./documents.queries.ts"
import { ownRequestId } from "./load-draft.ts"

/** A paper that the applicant sent for this request. @throws ApiError NOT_FOUND */
export async function readOwnDocument(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<StoredFile> {
  return await inScope(deps.db, scope, async (tx) => {
    const papers = await listCurrentDocuments(tx, ownRequestId(actor))
    const isOwn = papers.some((paper) => paper.fileId === fileId)
    const file = isOwn ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    return file
  })
}

/** A person's file: shown in the page, never run, never kept by anything between. */
export function sendPrivateFile(reply: FastifyReply, file: StoredFile): Uint8Array<ArrayBuffer> {
  reply
    .type(file.mediaType)
    .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
  return new Uint8Array(file.content)
}

/** Whether a file was sent as a paper of the request, also one that was refused or replaced since. */
export function hasDocumentFile(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  return isDocumentOf(tx, requestId, fileId)
}
