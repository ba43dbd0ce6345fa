import type { ScopedTransaction } from "../../database/scope.ts"

export interface ExpiredStatement {
  id: string
  bank: string
}

const batch = 500

/** Statements whose rows have stayed until their term. */
export async function listExpiredStatements(tx: ScopedTransaction, now: Date): Promise<ExpiredStatement[]> {
  return await expired(tx, now).select(["id", "bank"]).orderBy("rows_until").limit(batch).execute()
}

const expired = (tx: ScopedTransaction, now: Date) =>
  tx
    .selectFrom("bank_statements")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("rows_until", "<=", now)

/** @returns whether its columns were never chosen, nor its file sent again meanwhile */
export async function deleteUnreadStatement(
  tx: ScopedTransaction,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("bank_statements")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("rows_until", "<=", now)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteExpiredRows(
  tx: ScopedTransaction,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bank_statements")
    .set({ rows: null, rows_until: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("rows_until", "<=", now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
