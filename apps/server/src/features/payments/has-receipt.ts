import type { ScopedTransaction } from "../../database/scope.ts"
import { isReceiptOf } from "./queries.ts"

/** Whether a file is a receipt of the request, also one that was refused. */
export function hasReceipt(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  return isReceiptOf(tx, requestId, fileId)
}
