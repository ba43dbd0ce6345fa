import type { Compilable, Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export function insertIntoMailbox(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["mailbox"]>, "distributor_id">,
): Compilable {
  return tx.insertInto("mailbox").values({ ...row, distributor_id: tx.scope.distributorId })
}
