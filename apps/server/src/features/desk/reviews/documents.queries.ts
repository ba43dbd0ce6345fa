import type { ScopedTransaction } from "../../../database/scope.ts"

/** Of a submitted request's document or receipt, replaced ones included. */
export function findRequestOfFile(tx: ScopedTransaction, fileId: string) {
  const { distributorId } = tx.scope
  const ofDocument = tx
    .selectFrom("request_papers")
    .select("request_id")
    .where("distributor_id", "=", distributorId)
    .where("file_id", "=", fileId)
  const ofReceipt = tx
    .selectFrom("payments")
    .select("request_id")
    .where("distributor_id", "=", distributorId)
    .where("receipt_file_id", "=", fileId)
  return tx
    .selectFrom("requests")
    .select(["id", "channel"])
    .where("distributor_id", "=", distributorId)
    .where("number", "is not", null)
    .where("id", "in", ofDocument.union(ofReceipt))
    .executeTakeFirst()
}
