import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { deleteFileRow } from "./queries.ts"

/** Forgets a file: its row, and with it the only key, at once; the unreadable content after the commit. */
export async function removeFile(tx: ScopedTransaction, id: string, deps: Pick<Deps, "jobs">): Promise<void> {
  await deleteFileRow(tx, id)
  await deps.jobs.enqueue(tx, "delete-file-content", {
    distributorId: tx.scope.distributorId,
    fileId: id,
  })
}
