import { type Insertable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Deletes the movements of a statement that confirmed nothing and are not put aside. @returns how many there were */
export async function deleteFreeMovements(tx: ScopedTransaction, statementId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("bank_movements")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where("payment_id", "is", null)
    .where("dismissed_at", "is", null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function listKeptMovements(tx: ScopedTransaction, statementId: string) {
  return await tx
    .selectFrom("bank_movements")
    .select(["id", "content_hash", "occurrence"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .execute()
}

/** Marks those of the statement's movements that it doesn't have as credits, and no others. */
export async function markRefuted(
  tx: ScopedTransaction,
  { statementId, ids }: { statementId: string; ids: readonly string[] },
): Promise<void> {
  const isRefuted = sql<boolean>`id = any(${[...ids]}::uuid[])`
  await tx
    .updateTable("bank_movements")
    .set({ is_refuted: isRefuted })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where(sql<boolean>`is_refuted <> (${isRefuted})`)
    .execute()
}

/**
 * Leaves out movements that an earlier statement of the account had, unless that one was read before debits were told from
 * credits: this reading proves its free ones, and takes them.
 * @returns how many are new
 */
export async function insertMovements(
  tx: ScopedTransaction,
  rows: Omit<Insertable<Database["bank_movements"]>, "distributor_id">[],
): Promise<number> {
  if (rows.length === 0) return 0
  const distributor_id = tx.scope.distributorId
  const inserted = await tx
    .insertInto("bank_movements")
    .values(rows.map((row) => ({ ...row, distributor_id })))
    .onConflict((clash) =>
      clash
        .columns(["distributor_id", "account_id", "content_hash", "occurrence"])
        .doUpdateSet((excluded) => ({
          statement_id: excluded.ref("excluded.statement_id"),
          line: excluded.ref("excluded.line"),
        }))
        .where("bank_movements.payment_id", "is", null)
        .where("bank_movements.dismissed_at", "is", null)
        .where(
          sql<boolean>`not (select is_checked from bank_statements where id = bank_movements.statement_id)`,
        )
        .where("bank_movements.statement_id", "<>", sql<string>`excluded.statement_id`),
    )
    .returning("id")
    .execute()
  return inserted.length
}
