import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { removeFile } from "../files/stored-files.ts"
import { changeDraft } from "./change-draft.ts"
import { type DocumentFile, deleteDocument } from "./documents.queries.ts"
import { lockDraft } from "./load-draft.ts"
import { withoutSummary } from "./still-valid-steps.ts"

/** @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function removeDocument(
  scope: Scope,
  { actor, fileId }: { actor: Actor; fileId: string },
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request, files } = await lockDraft(tx, actor, deps)
    const file = files.find((sent) => sent.fileId === fileId)
    if (!file) throw new ApiError("NOT_FOUND", { message: "Ese documento ya no está en la solicitud." })
    await deleteDraftDocuments(tx, [file], deps)
    const changes = { completed_steps: withoutSummary(request.completed_steps) }
    const data = { paper: file.documentType, file: fileId }
    return await changeDraft(
      tx,
      { id: request.id, changes, actor, action: "request.paper-removed", data },
      deps,
    )
  })
}

/** Deletes the rows and the stored files. Drafts keep no replaced documents. */
export async function deleteDraftDocuments(
  tx: ScopedTransaction,
  files: readonly DocumentFile[],
  deps: Pick<Deps, "jobs">,
): Promise<void> {
  for (const file of files) {
    await deleteDocument(tx, file.rowId)
    await removeFile(tx, file.fileId, deps)
  }
}
