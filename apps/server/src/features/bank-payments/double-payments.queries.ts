import { sql } from "kysely"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { MovementRow } from "./statement.queries.ts"

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

/**
 * Credits of the movement's day and amount: the free ones of its statement, and those that confirmed payments in the
 * account's statements of other columns. Different columns may read one credit as two movements.
 */
export async function countAlike(
  tx: ScopedTransaction,
  { account_id: account, statement_id: statementId, day, amount_cents: cents }: MovementRow,
): Promise<{ free: number; taken: number }> {
  return await tx
    .selectFrom("bank_movements as alike")
    .innerJoin("bank_statements as source", "source.id", "alike.statement_id")
    .select([
      sql<number>`(count(*) filter (
        where source.id = ${statementId} and alike.payment_id is null
      ))::int`.as("free"),
      sql<number>`(count(*) filter (
        where source.id <> ${statementId} and alike.payment_id is not null and source.mapping is distinct from
          (select own.mapping from bank_statements own where own.id = ${statementId})
      ))::int`.as("taken"),
    ])
    .where("alike.distributor_id", "=", tx.scope.distributorId)
    .where("alike.account_id", "=", account)
    .where("alike.day", "=", day)
    .where("alike.amount_cents", "=", cents)
    .where("alike.is_reversal", "=", false)
    .executeTakeFirstOrThrow()
}
