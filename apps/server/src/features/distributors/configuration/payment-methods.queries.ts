import type { ScopedTransaction } from "../../../database/scope.ts"

/** Those of the given accounts that have a payment, also a refused one. */
export async function listPaidAccounts(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom("payments")
    .select("account_id")
    .distinct()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("account_id", "in", ids)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}
