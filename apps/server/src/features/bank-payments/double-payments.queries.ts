import { sql } from "kysely"
import type { ScopedTransaction } from "../../database/scope.ts"

/** The statement of the same file that was read for another account of the bank, and whether it confirmed payments. */
export async function findTwin(
  tx: ScopedTransaction,
  { bank, account, sha256 }: { bank: string; account: string; sha256: Buffer },
) {
  return await tx
    .selectFrom("bank_statements")
    .select(["account_id", "created_at"])
    .select(
      sql<boolean>`exists (
        select from bank_movements where statement_id = bank_statements.id and payment_id is not null
      )`.as("is_confirmed"),
    )
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("account_id", "<>", account)
    .where("sha256", "=", sha256)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst()
}
