import type { Compilable, Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { AnyTransaction } from "../../database/scope.ts"

/** A mail that was delivered before the process could note it comes again with the same id, and stays one. */
export function insertIntoMailbox(tx: AnyTransaction, rows: Insertable<Database["mailbox"]>[]): Compilable {
  return tx
    .insertInto("mailbox")
    .values(rows)
    .onConflict((conflict) => conflict.column("mailId").doNothing())
}
