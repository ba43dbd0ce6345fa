import type { Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export async function insertIntoMailbox(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["mailbox"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("mailbox")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}
