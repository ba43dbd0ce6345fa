import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
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
 * Credits of the movement's amount and day, and of its amount and reference: the free ones of its statement, and those
 * that are used up in the account's statements of another format, because they confirmed a payment or were taken back.
 * Two formats of a bank print one transfer as two movements.
 */
export async function countAlike(
  tx: ScopedTransaction,
  { account_id: account, statement_id: statementId, day, amount_cents: cents, reference }: MovementRow,
): Promise<Record<"free" | "taken" | "freeNamed" | "takenNamed", number>> {
  const isFree = sql`source.id = ${statementId} and alike.payment_id is null`
  const isOtherFormat = sql`source.id <> ${statementId} and exists (
    select from bank_statements own
    where own.id = ${statementId}
      and (own.mapping is distinct from source.mapping or own.header_key <> source.header_key)
  )`
  const isTakenBack = sql`exists (
    select from bank_movements reversal
    where reversal.distributor_id = alike.distributor_id and reversal.account_id = alike.account_id
      and reversal.amount_cents = alike.amount_cents and reversal.is_reversal
      and names_credit(reversal.reference, reversal.numbers, alike.reference, alike.numbers)
  )`
  const isOfDay = sql`alike.day = ${day}`
  const isNamed = sql`normal_reference(alike.reference) = normal_reference(${reference}) and normal_reference(${reference}) <> ''`
  const count = (...conditions: ReturnType<typeof sql>[]) =>
    sql<number>`(count(*) filter (where ${sql.join(conditions, sql` and `)}))::int`
  return await tx
    .selectFrom("bank_movements as alike")
    .innerJoin("bank_statements as source", "source.id", "alike.statement_id")
    .select([
      count(isOfDay, isFree).as("free"),
      count(isOfDay, isOtherFormat, sql`(alike.payment_id is not null or ${isTakenBack})`).as("taken"),
      count(isNamed, isFree).as("freeNamed"),
      count(isNamed, isOtherFormat, sql`alike.payment_id is not null`).as("takenNamed"),
    ])
    .where("alike.distributor_id", "=", tx.scope.distributorId)
    .where("alike.account_id", "=", account)
    .where("alike.amount_cents", "=", cents)
    .where(sql<boolean>`(${isOfDay} or (${isNamed}))`)
    .where("alike.is_reversal", "=", false)
    .executeTakeFirstOrThrow()
}
