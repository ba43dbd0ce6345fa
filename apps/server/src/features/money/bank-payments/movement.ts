import type { ScopedTransaction } from "../../../database/scope.ts"

interface Changed {
  statementId: string
  ids: readonly string[]
}

const movementsOf = (tx: ScopedTransaction, { statementId, ids }: Changed) =>
  tx
    .updateTable("bank_movements")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where("id", "in", [...ids])

/** Puts free credits aside. @returns the ids of those that were not before */
export async function putAside(
  tx: ScopedTransaction,
  changed: Changed,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<string[]> {
  const rows = await movementsOf(tx, changed)
    .set({ dismissed_at: at, dismissed_by: by, dismissed_reason: reason })
    .where("payment_id", "is", null)
    .where("is_reversal", "=", false)
    .where("dismissed_at", "is", null)
    .returning("id")
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the ids of those that were put aside */
export async function takeBack(tx: ScopedTransaction, changed: Changed): Promise<string[]> {
  const rows = await movementsOf(tx, changed)
    .set({ dismissed_at: null, dismissed_by: null, dismissed_reason: null })
    .where("dismissed_at", "is not", null)
    .returning("id")
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of bank users by id. */
export async function findBankUserNames(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom("bank_users")
    .select(["id", "names"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "in", [...ids])
    .execute()
  return new Map(rows.map(({ id, names }) => [id, names]))
}
