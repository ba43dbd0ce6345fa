import type { Compilable, Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { AnyTransaction } from "../../database/scope.ts"

export function insertIntoMailbox(
  tx: AnyTransaction,
  row: Omit<Insertable<Database["mailbox"]>, "distributor_id">,
): Compilable & { execute(): Promise<unknown> } {
  return tx.insertInto("mailbox").values({ ...row, distributor_id: tx.scope?.distributorId ?? null })
}
