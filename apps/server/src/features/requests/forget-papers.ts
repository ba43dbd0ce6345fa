import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { removeFile } from "../files/stored-files.ts"
import { deletePaper, type PaperFile } from "./papers.queries.ts"

/** Papers of a draft that no longer count are not kept. */
export async function forgetPapers(
  tx: ScopedTransaction,
  files: readonly PaperFile[],
  deps: Pick<Deps, "jobs">,
): Promise<void> {
  for (const file of files) {
    await deletePaper(tx, file.rowId)
    await removeFile(tx, file.fileId, deps)
  }
}
