import type { ColumnMapping } from "@trazo/domain/statements/statement-columns"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../database/scope.ts"

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
    .onConflict((clash) => clash.columns(["distributor_id", "bank", "sha256"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await statements(tx, row.bank)
    .select("id")
    .where("sha256", "=", row.sha256)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function findStatement(tx: ScopedTransaction, { id, bank }: { id: string; bank: string }) {
  return await statements(tx, bank)
    .innerJoin("bank_users", "bank_users.id", "bank_statements.uploaded_by")
    .select(["bank_statements.id", "bank_statements.name", "bank_statements.created_at"])
    .select(["bank_statements.read_at", "bank_statements.mapping", "bank_statements.skipped"])
    .select(["bank_statements.already_read", "bank_statements.problems"])
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

/** Its columns can't be chosen again. */
export async function forgetRows(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .updateTable("bank_statements")
    .set({ rows: null, rows_until: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("rows_until", "is not", null)
    .execute()
}

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

/** Whether a movement of the statement confirmed a payment. */
export async function isSettled(tx: ScopedTransaction, statementId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("bank_movements")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where("payment_id", "is not", null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns how many there were */
export async function deleteMovements(tx: ScopedTransaction, statementId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("bank_movements")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function listStatementRows(tx: ScopedTransaction, bank: string) {
  const of = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*)::int from bank_movements where statement_id = bank_statements.id and ${condition})`
  return await statements(tx, bank)
    .innerJoin("bank_users", "bank_users.id", "bank_statements.uploaded_by")
    .select(["bank_statements.id", "bank_statements.name", "bank_statements.created_at", "bank_users.names"])
    .select([
      of(sql<boolean>`true`).as("movements"),
      of(sql<boolean>`payment_id is not null`).as("confirmed"),
    ])
    .orderBy("bank_statements.created_at", "desc")
    .limit(20)
    .execute()
}

export async function findColumns(
  tx: ScopedTransaction,
  { bank, headerKey }: { bank: string; headerKey: string },
): Promise<ColumnMapping | undefined> {
  const row = await tx
    .selectFrom("bank_statement_columns")
    .select("mapping")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("header_key", "=", headerKey)
    .executeTakeFirst()
  return row?.mapping as ColumnMapping | undefined
}

export async function saveColumns(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["bank_statement_columns"]>, "distributor_id">,
): Promise<void> {
  const { mapping, chosen_by, chosen_at } = row
  await tx
    .insertInto("bank_statement_columns")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((clash) =>
      clash.columns(["distributor_id", "bank", "header_key"]).doUpdateSet({ mapping, chosen_by, chosen_at }),
    )
    .execute()
}

/** Leaves out movements that an earlier statement had. @returns how many are new */
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
      clash.columns(["distributor_id", "bank", "content_hash", "occurrence"]).doNothing(),
    )
    .returning("id")
    .execute()
  return inserted.length
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

/** Movements of the bank's other statements that have the amount and the reference of one of this statement. */
export async function listEqualMovements(
  tx: ScopedTransaction,
  { bank, statementId }: { bank: string; statementId: string },
): Promise<MovementRow[]> {
  return await tx
    .selectFrom("bank_movements")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("statement_id", "<>", statementId)
    .where(
      sql<boolean>`(amount_cents, normal_reference(reference)) in (
        select own.amount_cents, normal_reference(own.reference) from bank_movements own
        where own.distributor_id = ${tx.scope.distributorId} and own.statement_id = ${statementId}
          and normal_reference(own.reference) <> ''
      )`,
    )
    .execute()
}

export async function findMovement(
  tx: ScopedTransaction,
  { id, statementId }: { id: string; statementId: string },
): Promise<MovementRow | undefined> {
  return await tx
    .selectFrom("bank_movements")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where("id", "=", id)
    .executeTakeFirst()
}

/**
 * The movement and those of its amount that say whether it is free: of the same reference in any statement of the bank,
 * and all of its statement if that has reversals of the amount.
 */
export async function listRivals(tx: ScopedTransaction, movement: MovementRow): Promise<MovementRow[]> {
  const { id, bank, statement_id: statementId, amount_cents: cents, reference } = movement
  return await tx
    .selectFrom("bank_movements")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("amount_cents", "=", cents)
    .where(
      sql<boolean>`(
        id = ${id}
        or (normal_reference(reference) = normal_reference(${reference}) and normal_reference(reference) <> '')
        or (statement_id = ${statementId} and exists (
          select from bank_movements reversal
          where reversal.statement_id = ${statementId} and reversal.amount_cents = ${cents} and reversal.is_reversal
        ))
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
