import type { ScopedTransaction } from "../../../database/scope.ts"

interface ExpiredStatement {
  id: string
  bank: string
}

const batch = 500

/** Statements whose rows, or the names in whose movements, have stayed until their term. */
export async function listExpiredStatements(
  tx: ScopedTransaction,
  { what, now }: { what: "rows_until" | "names_until"; now: Date },
): Promise<ExpiredStatement[]> {
  return await tx
    .selectFrom("bank_statements")
    .select(["id", "bank"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(what, "<=", now)
    .orderBy(what)
    .limit(batch)
    .execute()
}

/**
 * Deletes the names in the statement's movements: first of those that confirmed no payment, then of the others.
 * @returns how many movements lost theirs, or null when its file was sent again meanwhile
 */
export async function deleteExpiredNames(
  tx: ScopedTransaction,
  { id, now, settledUntil }: { id: string; now: Date; settledUntil: Date },
): Promise<number | null> {
  const { distributorId } = tx.scope
  const statement = await tx
    .selectFrom("bank_statements")
    .select("names_term_passed")
    .where("distributor_id", "=", distributorId)
    .where("id", "=", id)
    .where("names_until", "<=", now)
    .executeTakeFirst()
  if (!statement) return null
  const isLast = statement.names_term_passed
  let named = tx
    .updateTable("bank_movements")
    .set({ payer: "", description: "", dismissed_reason: null })
    .where("distributor_id", "=", distributorId)
    .where("statement_id", "=", id)
  if (!isLast) named = named.where("payment_id", "is", null)
  const { numUpdatedRows } = await named.executeTakeFirstOrThrow()
  const settled = tx
    .selectFrom("bank_movements")
    .select("id")
    .where("distributor_id", "=", distributorId)
    .where("statement_id", "=", id)
    .where("payment_id", "is not", null)
    .limit(1)
  const isDone = isLast || (await settled.executeTakeFirst()) === undefined
  await tx
    .updateTable("bank_statements")
    .set({ names_until: isDone ? null : settledUntil, names_term_passed: true })
    .where("distributor_id", "=", distributorId)
    .where("id", "=", id)
    .execute()
  return Number(numUpdatedRows)
}

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
