import type { ScopedTransaction } from "../../database/scope.ts"
import { findLatestPayment } from "./queries.ts"

/** Whether money of the request waits to be given back. */
export async function isRefundDue(tx: ScopedTransaction, requestId: string): Promise<boolean> {
  return (await findLatestPayment(tx, requestId))?.refund_due ?? false
}
