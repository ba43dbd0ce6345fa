import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { readStoredFile, type StoredFile } from "../files/stored-files.ts"
import { ownRequestId } from "./lock-draft.ts"
import { listCurrentPapers } from "./papers.queries.ts"

/** A paper that the applicant sent for this request. @throws ApiError NOT_FOUND */
export async function readOwnPaper(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db" | "files">,
): Promise<StoredFile> {
  return await inScope(deps.db, scope, async (tx) => {
    const papers = await listCurrentPapers(tx, ownRequestId(actor))
    const isOwn = papers.some((paper) => paper.fileId === fileId)
    const file = isOwn ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    return file
  })
}
