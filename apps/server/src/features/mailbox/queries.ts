import type { ScopedTransaction } from "../../database/scope.ts"

export async function listReceivedMails(tx: ScopedTransaction, to: string | undefined, limit: number) {
  let query = tx
    .selectFrom("mailbox")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
  if (to !== undefined) query = query.where("to_address", "=", to)
  return await query.execute()
}
