import { strayReversalDays } from "@trazo/domain/money/find-reversed"
import type { ColumnMapping } from "@trazo/domain/money/statement-columns"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"

export type MovementRow = Selectable<Database["bank_movements"]>

const statements = (tx: ScopedTransaction, bank: string) =>
  tx
    .selectFrom("bank_statements")
    .where("bank_statements.distributor_id", "=", tx.scope.distributorId)
    .where("bank_statements.bank", "=", bank)

/**
 * Lets one transaction at a time read, settle or change the statements of a bank: movements of one may be equal to those
 * of another, or their reversals.
 */
export async function lockStatements(tx: ScopedTransaction, bank: string): Promise<void> {
  await lockName(tx, `bank-statements ${bank}`)
}

/** @returns whether the file is new; the row of the same file otherwise */
export async function insertStatement(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["bank_statements"]>, "distributor_id">,
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto("bank_statements")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["distributor_id", "account_id", "sha256"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await statements(tx, row.bank)
    .select("id")
    .where("account_id", "=", row.account_id)
    .where("sha256", "=", row.sha256)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function findStatement(tx: ScopedTransaction, { id, bank }: { id: string; bank: string }) {
  return await statements(tx, bank)
    .innerJoin("bank_users", "bank_users.id", "bank_statements.uploaded_by")
    .select(["bank_statements.id", "bank_statements.account_id", "bank_statements.name"])
    .select("bank_statements.created_at")
    .select(["bank_statements.read_at", "bank_statements.mapping", "bank_statements.skipped"])
    .select(["bank_statements.already_read", "bank_statements.problems"])
    .select(["bank_statements.questions", "bank_statements.is_checked"])
    .select("bank_users.names as uploaded_by_names")
    .where("bank_statements.id", "=", id)
    .executeTakeFirst()
}

export type FoundStatement = NonNullable<Awaited<ReturnType<typeof findStatement>>>

/** @returns the rows of the statement, the titles first, at most so many; null when they are gone */
export async function findRows(
  tx: ScopedTransaction,
  { id, most }: { id: string; most?: number },
): Promise<string[][] | null> {
  const first = sql`jsonb_path_query_array(rows, '$[0 to $last]', ${{ last: (most ?? 0) - 1 }})`
  const row = await tx
    .selectFrom("bank_statements")
    .select(sql<string[][] | null>`${most === undefined ? sql.ref("rows") : first}`.as("found"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.found ?? null
}

/** Its columns can't be chosen again. Rows that wait for the meaning of a word stay until their term. */
export async function forgetRows(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .updateTable("bank_statements")
    .set({ rows: null, rows_until: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("rows_until", "is not", null)
    .where(sql<boolean>`not (${hasOpenQuestion})`)
    .execute()
}

const hasOpenQuestion = sql<boolean>`questions @> '[{"meaning": null}]'`

export async function updateStatement(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["bank_statements"]>,
): Promise<void> {
  await tx
    .updateTable("bank_statements")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Whether its file brings the rows of a statement back: it waits for them, or they can still be read by other columns. */
export async function needsRows(tx: ScopedTransaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("bank_statements")
    .select(sql<boolean>`not is_checked or ${hasOpenQuestion}`.as("isWaiting"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.isWaiting === true || !(await findDecisions(tx, id)).isConfirmed
}

/** Whether movements of the statement confirmed payments, and whether any are put aside. */
export async function findDecisions(
  tx: ScopedTransaction,
  statementId: string,
): Promise<{ isConfirmed: boolean; isDismissed: boolean }> {
  return await tx
    .selectFrom("bank_movements")
    .select([
      sql<boolean>`coalesce(bool_or(payment_id is not null), false)`.as("isConfirmed"),
      sql<boolean>`coalesce(bool_or(dismissed_at is not null), false)`.as("isDismissed"),
    ])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .executeTakeFirstOrThrow()
}

export async function listStatementRows(tx: ScopedTransaction, bank: string) {
  const of = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*)::int from bank_movements where statement_id = bank_statements.id and ${condition})`
  return await statements(tx, bank)
    .innerJoin("bank_users", "bank_users.id", "bank_statements.uploaded_by")
    .select(["bank_statements.id", "bank_statements.account_id", "bank_statements.name"])
    .select(["bank_statements.created_at", "bank_users.names"])
    .select([
      of(sql<boolean>`true`).as("movements"),
      of(sql<boolean>`payment_id is not null`).as("confirmed"),
    ])
    .orderBy("bank_statements.created_at", "desc")
    .limit(20)
    .execute()
}

/** @returns whether no other statement of the account is the same file */
export async function moveStatement(
  tx: ScopedTransaction,
  { id, account }: { id: string; account: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bank_statements")
    .set({ account_id: account })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where(
      sql<boolean>`not exists (
        select from bank_statements same
        where same.distributor_id = bank_statements.distributor_id and same.account_id = ${account}
          and same.sha256 = bank_statements.sha256
      )`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The account of the last statement that a person sent. */
export async function findLastAccount(
  tx: ScopedTransaction,
  { bank, bankUser }: { bank: string; bankUser: string },
): Promise<string | undefined> {
  const row = await statements(tx, bank)
    .select("account_id")
    .where("uploaded_by", "=", bankUser)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.account_id
}

/** The columns that somebody chose for statements with the titles. */
export async function findColumns(
  tx: ScopedTransaction,
  { bank, headerKey }: { bank: string; headerKey: string },
): Promise<{ mapping: ColumnMapping; isComplete: boolean } | undefined> {
  const row = await tx
    .selectFrom("bank_statement_columns")
    .select(["mapping", "is_complete"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("header_key", "=", headerKey)
    .executeTakeFirst()
  return row && { mapping: row.mapping as ColumnMapping, isComplete: row.is_complete }
}

export async function saveColumns(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["bank_statement_columns"]>, "distributor_id">,
): Promise<void> {
  const { mapping, chosen_by, chosen_at } = row
  await tx
    .insertInto("bank_statement_columns")
    .values({ ...row, distributor_id: tx.scope.distributorId, is_complete: true })
    .onConflict((clash) =>
      clash
        .columns(["distributor_id", "bank", "header_key"])
        .doUpdateSet({ mapping, chosen_by, chosen_at, is_complete: true }),
    )
    .execute()
}

export async function listMovementRows(tx: ScopedTransaction, statementId: string): Promise<MovementRow[]> {
  return await tx
    .selectFrom("bank_movements")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .orderBy("line")
    .execute()
}

/**
 * Movements of the account's other statements that say which of this one were taken back: those of the amount and the
 * reference of one, and reversals of an amount with every credit that they may mean (`findReversed`).
 */
export async function listRelatedMovements(
  tx: ScopedTransaction,
  { account, statementId }: { account: string; statementId: string },
): Promise<MovementRow[]> {
  const { distributorId } = tx.scope
  const equal = sql<boolean>`(amount_cents, normal_reference(reference)) in (
    select own.amount_cents, normal_reference(own.reference) from bank_movements own
    where own.distributor_id = ${distributorId} and own.statement_id = ${statementId}
      and normal_reference(own.reference) <> ''
  )`
  const meantByReversal = sql<boolean>`id in (
    select meant.id
    from (
      select array_agg(distinct amount_cents) as amounts, min(day) as first, max(day) as last
      from bank_movements where distributor_id = ${distributorId} and statement_id = ${statementId} and not is_reversal
    ) own
    join bank_movements reversal on reversal.amount_cents = any(own.amounts)
      and reversal.day between own.first and own.last + ${strayReversalDays}::int
    join bank_movements meant on meant.amount_cents = reversal.amount_cents and ${isMeantBy}
    where reversal.distributor_id = ${distributorId} and reversal.account_id = ${account} and reversal.is_reversal
      and meant.distributor_id = ${distributorId} and meant.account_id = ${account}
  )`
  const namedReversal = sql<boolean>`is_reversal and numbers <> '{}' and amount_cents in (
    select own.amount_cents from bank_movements own
    where own.distributor_id = ${distributorId} and own.statement_id = ${statementId}
  )`
  return await tx
    .selectFrom("bank_movements")
    .selectAll()
    .where("distributor_id", "=", distributorId)
    .where("account_id", "=", account)
    .where("statement_id", "<>", statementId)
    .where((where) => where.or([equal, namedReversal, meantByReversal]))
    .execute()
}

/** A reversal may mean `meant`, or something that would be its partner before. */
const isMeantBy = sql`(
  meant.day between reversal.day - ${strayReversalDays}::int and reversal.day
  or meant.statement_id = reversal.statement_id
  or meant.numbers && reversal.numbers
)`

/** With whether its statement was read since debits are told from credits. */
export async function findMovement(
  tx: ScopedTransaction,
  { id, statementId }: { id: string; statementId: string },
): Promise<(MovementRow & { is_checked: boolean }) | undefined> {
  return await tx
    .selectFrom("bank_movements")
    .innerJoin("bank_statements", "bank_statements.id", "bank_movements.statement_id")
    .selectAll("bank_movements")
    .select("bank_statements.is_checked")
    .where("bank_movements.distributor_id", "=", tx.scope.distributorId)
    .where("bank_movements.statement_id", "=", statementId)
    .where("bank_movements.id", "=", id)
    .executeTakeFirst()
}

/**
 * The movement and those of its amount in the account that say whether it is free: of the same reference, and reversals
 * with every credit that they may mean.
 */
export async function listRivals(tx: ScopedTransaction, movement: MovementRow): Promise<MovementRow[]> {
  const { id, account_id: account, statement_id: statementId, amount_cents: cents, reference, day } = movement
  const { distributorId } = tx.scope
  return await tx
    .selectFrom("bank_movements as meant")
    .selectAll()
    .where("distributor_id", "=", distributorId)
    .where("account_id", "=", account)
    .where("amount_cents", "=", cents)
    .where(
      sql<boolean>`(
        id = ${id}
        or (normal_reference(reference) = normal_reference(${reference}) and normal_reference(reference) <> '')
        or (is_reversal and numbers && ${movement.numbers}::text[])
        or exists (
          select from bank_movements reversal
          where reversal.distributor_id = ${distributorId} and reversal.account_id = ${account}
            and reversal.amount_cents = ${cents} and reversal.is_reversal
            and (
              reversal.statement_id = ${statementId}
              or reversal.day between ${day}::date and ${day}::date + ${strayReversalDays}::int
            )
            and (meant.statement_id = ${statementId} or ${isMeantBy})
        )
      )`,
    )
    .orderBy("id")
    .execute()
}

/** @returns whether the movement of this statement was still free, and now belongs to the payment */
export async function takeMovement(
  tx: ScopedTransaction,
  { id, statementId, paymentId }: { id: string; statementId: string; paymentId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("bank_movements")
    .set({ payment_id: paymentId })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where("id", "=", id)
    .where("is_reversal", "=", sql<boolean>`false`)
    .where("dismissed_at", "is", null)
    .where((where) => where.or([where("payment_id", "is", null), where("payment_id", "=", paymentId)]))
    .where(
      sql<boolean>`not exists (
        select from bank_movements other where other.payment_id = ${paymentId} and other.id <> ${id}
      )`,
    )
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}
