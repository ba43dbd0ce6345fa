import type { Compilable, Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { AnyTransaction } from "../../database/scope.ts"

export function insertIntoMailbox(tx: AnyTransaction, rows: Insertable<Database["mailbox"]>[]): Compilable {
  return tx.insertInto("mailbox").values(rows)
}
