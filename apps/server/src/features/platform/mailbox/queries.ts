import { sql } from "kysely"
import type { AnyTransaction } from "../../../database/scope.ts"

export async function listReceivedMails(tx: AnyTransaction, to: string | undefined, limit: number) {
  let query = tx
    .selectFrom("mailbox")
    .selectAll()
    .where(sql<boolean>`distributor_id is not distinct from ${tx.scope?.distributorId ?? null}::uuid`)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
  if (to !== undefined) query = query.where("to_address", "=", to)
  return await query.execute()
}
