import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface ExpiredStatement {
  id: string
  bank: string
}

const batch = 500

/** Statements whose rows, or the names in whose movements, have stayed until their term. */
export async function listExpiredStatements(
  tx: ScopedTransaction,
  { what, now }: { what: "rowsUntil" | "namesUntil"; now: Date },
): Promise<ExpiredStatement[]> {
  return await tx
    .selectFrom("bankStatements")
    .select(["id", "bank"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where(what, "<=", now)
    .orderBy(what)
    .limit(batch)
    .execute()
}

/** A reversal may name what it takes back only in its text: its long numbers stay. */
const numbersOfReversal = sql<string>`case when is_reversal
  then array_to_string(array(select found[1] from regexp_matches(description, '\\d{6,}', 'g') as found), ' ')
  else '' end`

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
    .selectFrom("bankStatements")
    .select("namesTermPassed")
    .where("distributorId", "=", distributorId)
    .where("id", "=", id)
    .where("namesUntil", "<=", now)
    .executeTakeFirst()
  if (!statement) return null
  const isLast = statement.namesTermPassed
  let named = tx
    .updateTable("bankMovements")
    .set({ payer: "", description: numbersOfReversal, dismissedReason: null })
    .where("distributorId", "=", distributorId)
    .where("statementId", "=", id)
  if (!isLast) named = named.where("paidCents", "=", "0")
  const { numUpdatedRows } = await named.executeTakeFirstOrThrow()
  const settled = tx
    .selectFrom("bankMovements")
    .select("id")
    .where("distributorId", "=", distributorId)
    .where("statementId", "=", id)
    .where("paidCents", ">", "0")
    .limit(1)
  const isDone = isLast || (await settled.executeTakeFirst()) === undefined
  await tx
    .updateTable("bankStatements")
    .set({ namesUntil: isDone ? null : settledUntil, namesTermPassed: true })
    .where("distributorId", "=", distributorId)
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
    .deleteFrom("bankStatements")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("rowsUntil", "<=", now)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteExpiredRows(
  tx: ScopedTransaction,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bankStatements")
    .set({ rows: null, rowsUntil: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("rowsUntil", "<=", now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
