import type { ScopedTransaction } from "../../database/scope.ts"
import { isPaperOf } from "./papers.queries.ts"

/** Whether a file was sent as a paper of the request, also one that was refused or replaced since. */
export function hasPaperFile(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  return isPaperOf(tx, requestId, fileId)
}
