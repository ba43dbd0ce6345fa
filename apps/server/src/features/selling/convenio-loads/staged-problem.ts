import type { LoadProblem } from "@trazo/contract/selling/convenio-loads"
import type { ConvenioColumn } from "@trazo/domain/selling/convenio-person"
import { type RawBuilder, sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { rowsOf, type StagedLoad, type StagedRow } from "./staged-row.ts"

/** Problems of which a load tells how many rows have them. */
const shownProblems = 40

/** Of a wrong cell: cells that can be read one way only have one kind, others one for each message. */
const kindOf = (column: RawBuilder<string>) =>
  sql<string>`case when row.readings ? ${column} then 'reading' else left(md5(row.problems ->> ${column}), 12) end`

/** A column of a problem's key, which its shape bounds. */
export const problemColumn = (key: string) => key.split(".")[0] as ConvenioColumn

/** Whether a row has the problem. */
function hasProblem(key: string): RawBuilder<boolean> {
  const column = sql<string>`${problemColumn(key)}::text`
  return sql<boolean>`row.problems ? ${column} and ${kindOf(column)} = ${key.split(".")[1] ?? ""}`
}

/** Of the invalid rows, the most frequent first. */
export async function listProblems(tx: ScopedTransaction, load: StagedLoad): Promise<LoadProblem[]> {
  const kind = kindOf(sql<string>`wrong.key`)
  const rows = await rowsOf(tx, load)
    .innerJoinLateral(
      sql<{ key: string; value: string }>`jsonb_each_text(row.problems)`.as("wrong"),
      (join) => join.onTrue(),
    )
    .select([sql<ConvenioColumn>`wrong.key`.as("column"), kind.as("kind")])
    .select([sql<string>`min(wrong.value)`.as("message"), sql<number>`count(*)::int`.as("rows")])
    .where("row.verdict", "=", "invalid")
    .groupBy([sql`wrong.key`, kind])
    .orderBy("rows", "desc")
    .orderBy("column")
    .limit(shownProblems)
    .execute()
  return rows.map(({ column, kind: named, message, rows: count }) => ({
    key: `${column}.${named}`,
    column,
    problem: named === "reading" ? null : message,
    rows: count,
  }))
}

/** In the order of the file. */
export async function listProblemRows(
  tx: ScopedTransaction,
  { load, problem }: { load: StagedLoad; problem: string },
  reading: Reading,
): Promise<StagedRow[]> {
  const rows = rowsOf(tx, load).selectAll().where("row.verdict", "=", "invalid").where(hasProblem(problem))
  return await keyset(rows, { columns: ["row.line" as const] }, reading).execute()
}

/** Writes a text, or its reading, over the cell of each invalid row with the problem. @returns how many */
export async function writeProblemCells(
  tx: ScopedTransaction,
  load: StagedLoad,
  { problem, text }: { problem: string; text: string | undefined },
): Promise<number> {
  const column = sql`${problemColumn(problem)}::text`
  const value = text === undefined ? sql`row.readings ->> ${column}` : sql`${text}::text`
  const { numAffectedRows } = await sql`
    update convenio_load_rows as row set fixes = row.fixes || jsonb_build_object(${column}, ${value})
     where row.distributor_id = ${tx.scope.distributorId} and row.load_id = ${load.id} and row.sheet = ${load.sheet}
       and row.line > ${load.titlesLine ?? 0} and row.verdict = 'invalid' and ${hasProblem(problem)}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
