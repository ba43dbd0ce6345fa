import type { Statement } from "@trazo/contract/money/statements"
import type { ColumnMapping } from "@trazo/domain/money/statement-columns"
import { mappingOfTable, withDirectionColumns } from "@trazo/domain/money/suggest-columns"
import { rowsFromTitles, type TableRow } from "@trazo/domain/platform/table-row"
import { type Insertable, sql, type Updateable } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"
import type { findColumns } from "./statement-format.ts"

const statements = (tx: ScopedTransaction, bank: string) =>
  tx
    .selectFrom("bankStatements")
    .where("bankStatements.distributorId", "=", tx.scope.distributorId)
    .where("bankStatements.bank", "=", bank)

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
  row: Omit<Insertable<Database["bankStatements"]>, "distributorId">,
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto("bankStatements")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["distributorId", "accountId", "sha256"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await statements(tx, row.bank)
    .select("id")
    .where("accountId", "=", row.accountId)
    .where("sha256", "=", row.sha256)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function findStatement(tx: ScopedTransaction, { id, bank }: { id: string; bank: string }) {
  return await statements(tx, bank)
    .innerJoin("bankUsers", "bankUsers.id", "bankStatements.uploadedBy")
    .select(["bankStatements.id", "bankStatements.accountId", "bankStatements.name"])
    .select("bankStatements.createdAt")
    .select(["bankStatements.readAt", "bankStatements.mapping", "bankStatements.skipped"])
    .select(["bankStatements.alreadyRead", "bankStatements.problems"])
    .select(["bankStatements.questions", "bankStatements.isChecked"])
    .select("bankUsers.names as uploadedByNames")
    .where("bankStatements.id", "=", id)
    .executeTakeFirst()
}

type FoundStatement = NonNullable<Awaited<ReturnType<typeof findStatement>>>

/** @returns the rows of the statement in the chosen sheet, the titles first; null when they are gone */
export async function findRows(tx: ScopedTransaction, id: string): Promise<TableRow[] | null> {
  const row = await tx
    .selectFrom("bankStatements")
    .select(sql<TableRow[] | null>`rows -> sheet::int -> 'rows'`.as("found"))
    .select("titlesLine")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.found ? rowsFromTitles(row.found, row.titlesLine) : null
}

/** @returns the sheets of the statement with their first rows; null when they are gone */
export async function findTable(tx: ScopedTransaction, id: string): Promise<Statement["table"]> {
  const row = await tx
    .selectFrom("bankStatements")
    .select(["sheet", "titlesLine"])
    .select(
      sql<NonNullable<Statement["table"]>["sheets"] | null>`(
        select jsonb_agg(
          jsonb_build_object('name', one -> 'name', 'isHidden', one -> 'isHidden',
            'first', jsonb_path_query_array(one, '$.rows[0 to 39]'))
          order by place)
        from jsonb_array_elements(rows) with ordinality as sheets (one, place))`.as("sheets"),
    )
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.sheets ? { sheets: row.sheets, sheet: row.sheet, titlesLine: row.titlesLine } : null
}

/** Its columns can't be chosen again. Rows that wait for the meaning of a word stay until their term. */
export async function forgetRows(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .updateTable("bankStatements")
    .set({ rows: null, rowsUntil: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("rowsUntil", "is not", null)
    .where(sql<boolean>`not (${hasOpenQuestion})`)
    .execute()
}

const hasOpenQuestion = sql<boolean>`questions @> '[{"meaning": null}]'`

export async function updateStatement(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["bankStatements"]>,
): Promise<void> {
  await tx
    .updateTable("bankStatements")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Whether its file brings the rows of a statement back: it waits for them, or they can still be read by other columns. */
export async function needsRows(tx: ScopedTransaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("bankStatements")
    .select(sql<boolean>`not is_checked or ${hasOpenQuestion}`.as("isWaiting"))
    .where("distributorId", "=", tx.scope.distributorId)
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
    .selectFrom("bankMovements")
    .select([
      sql<boolean>`coalesce(bool_or(paid_cents > 0), false)`.as("isConfirmed"),
      sql<boolean>`coalesce(bool_or(dismissed_at is not null), false)`.as("isDismissed"),
    ])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("statementId", "=", statementId)
    .executeTakeFirstOrThrow()
}

export async function listStatementRows(tx: ScopedTransaction, bank: string, reading: Reading) {
  const of = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*)::int from bank_movements where statement_id = bank_statements.id and ${condition})`
  const query = statements(tx, bank)
    .innerJoin("bankUsers", "bankUsers.id", "bankStatements.uploadedBy")
    .select(["bankStatements.id", "bankStatements.accountId", "bankStatements.name"])
    .select(["bankStatements.createdAt", "bankUsers.names"])
    .select([of(sql<boolean>`true`).as("movements"), of(sql<boolean>`paid_cents > 0`).as("confirmed")])
    .select(sql<string>`bank_statements.created_at::text`.as("position"))
  const columns = ["bankStatements.createdAt" as const, "bankStatements.id" as const]
  return await keyset(query, { columns, isDescending: true }, reading).execute()
}

/** @returns whether no other statement of the account is the same file */
export async function moveStatement(
  tx: ScopedTransaction,
  { id, account }: { id: string; account: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bankStatements")
    .set({ accountId: account })
    .where("distributorId", "=", tx.scope.distributorId)
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
    .select("accountId")
    .where("uploadedBy", "=", bankUser)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.accountId
}

/** The statement of the same file that was read for another account of the bank, and whether it confirmed payments. */
export async function findTwin(
  tx: ScopedTransaction,
  { bank, account, sha256 }: { bank: string; account: string; sha256: Buffer },
) {
  return await tx
    .selectFrom("bankStatements")
    .select(["accountId", "createdAt"])
    .select(
      sql<boolean>`exists (
        select from bank_movements where statement_id = bank_statements.id and paid_cents > 0
      )`.as("isConfirmed"),
    )
    .where("distributorId", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("accountId", "<>", account)
    .where("sha256", "=", sha256)
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst()
}

export function presentStatement(
  row: FoundStatement,
  {
    table,
    chosen,
    accounts,
    ...found
  }: Pick<Statement, "counts" | "matchStatus" | "movements" | "columns" | "next" | "previous"> & {
    table: Statement["table"]
    /** The columns of statements with these titles. */
    chosen: Awaited<ReturnType<typeof findColumns>> | null
    accounts: ReadonlyMap<string, string>
  },
): Statement {
  const rows = table ? rowsFromTitles(table.sheets[table.sheet]?.first ?? [], table.titlesLine) : []
  const mapping = chosen?.mapping ?? (row.mapping as ColumnMapping | null) ?? mappingOfTable(rows)
  const isComplete = chosen ? chosen.isComplete : row.isChecked
  return {
    id: row.id,
    name: row.name,
    uploadedBy: row.uploadedByNames,
    ...found,
    uploadedAt: row.createdAt.toISOString(),
    skipped: row.skipped,
    alreadyRead: row.alreadyRead,
    accountId: row.accountId,
    account: accounts.get(row.accountId) ?? "",
    accounts: presentAccounts(accounts),
    isRead: row.readAt !== null,
    table: found.columns === "open" ? table : null,
    suggested: isComplete ? mapping : withDirectionColumns(mapping, rows),
    problems: row.problems as Statement["problems"],
    questions: row.questions as Statement["questions"],
    canAnswer: table !== null,
    isChecked: row.isChecked || row.readAt === null,
  }
}

export function presentListedStatement(
  row: Awaited<ReturnType<typeof listStatementRows>>[number],
  accounts: ReadonlyMap<string, string>,
) {
  const { id, name, names: uploadedBy, createdAt: at, movements, confirmed } = row
  const account = accounts.get(row.accountId) ?? ""
  return { id, name, account, uploadedBy, uploadedAt: at.toISOString(), movements, confirmed }
}

export function presentAccounts(accounts: ReadonlyMap<string, string>) {
  return [...accounts].map(([id, name]) => ({ id, name }))
}
