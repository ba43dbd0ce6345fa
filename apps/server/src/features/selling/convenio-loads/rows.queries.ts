import { type LoadVerdict, loadableVerdicts, loadVerdicts } from "@trazo/domain/selling/load"
import type { CellFixes } from "@trazo/domain/selling/load-columns"
import { type Selectable, sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type StagedRow = Selectable<Database["convenio_load_rows"]>

const rowsOf = (tx: ScopedTransaction, loadId: string) =>
  tx
    .selectFrom("convenio_load_rows as row")
    .where("row.distributor_id", "=", tx.scope.distributorId)
    .where("row.load_id", "=", loadId)

/** Adds rows whose first one has the line. */
export async function stageRows(
  tx: ScopedTransaction,
  { loadId, firstLine, rows }: { loadId: string; firstLine: number; rows: readonly (readonly string[])[] },
): Promise<void> {
  // One parameter: a file has a hundred thousand rows.
  await sql`
    insert into convenio_load_rows (distributor_id, load_id, line, cells)
    select ${tx.scope.distributorId}::uuid, ${loadId}::uuid, ${firstLine}::integer + place::integer - 1, cells
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as staged (cells, place)`.execute(
    tx,
  )
}

export async function listUnchecked(
  tx: ScopedTransaction,
  { loadId, after, most }: { loadId: string; after: number; most: number },
): Promise<StagedRow[]> {
  return await rowsOf(tx, loadId)
    .selectAll()
    .where("row.line", ">", after)
    .orderBy("line")
    .limit(most)
    .execute()
}

/** In the order of the file. Each verdict is read from its index: together they would be sorted as a whole. */
export async function listLoadable(
  tx: ScopedTransaction,
  loadId: string,
  most: number,
): Promise<StagedRow[]> {
  const rows: StagedRow[] = []
  for (const verdict of loadableVerdicts) {
    const some = rowsOf(tx, loadId).selectAll().where("row.verdict", "=", verdict)
    rows.push(...(await some.orderBy("line").limit(most).execute()))
  }
  return rows.toSorted((one, other) => one.line - other.line).slice(0, most)
}

export async function countLoadable(tx: ScopedTransaction, loadId: string): Promise<number> {
  const { total } = await rowsOf(tx, loadId)
    .select(sql<number>`count(*)::int`.as("total"))
    .where("row.verdict", "in", [...loadableVerdicts])
    .executeTakeFirstOrThrow()
  return total
}

export async function lockRow(
  tx: ScopedTransaction,
  loadId: string,
  line: number,
): Promise<StagedRow | undefined> {
  return await rowsOf(tx, loadId).selectAll().where("row.line", "=", line).forUpdate().executeTakeFirst()
}

/** The first row that repeats the person. */
export async function findDoubled(
  tx: ScopedTransaction,
  loadId: string,
  key: string,
): Promise<StagedRow | undefined> {
  return await rowsOf(tx, loadId)
    .selectAll()
    .where("row.row_key", "=", key)
    .where("row.verdict", "=", "doubled")
    .orderBy("line")
    .limit(1)
    .executeTakeFirst()
}

/** Which of the people another row has. `before` leaves out rows that the running check has not read yet. */
export async function listTakenKeys(
  tx: ScopedTransaction,
  {
    loadId,
    keys,
    before,
    except,
  }: { loadId: string; keys: readonly string[]; before: number | null; except: readonly number[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await rowsOf(tx, loadId)
    .select("row.row_key")
    .distinct()
    .where(sql<boolean>`row.row_key = any(${keys}::text[])`)
    .where(sql<boolean>`row.verdict <> 'doubled'`)
    .where(sql<boolean>`row.line <> all(${except}::int[])`)
    .$if(before !== null, (query) =>
      query.where((row) => row.or([row("row.line", "<=", before ?? 0), row("row.verdict", "=", "loaded")])),
    )
    .execute()
  return new Set(rows.map(({ row_key: key }) => key ?? ""))
}

export interface CheckedRow {
  line: number
  verdict: LoadVerdict
  fixes: CellFixes
  problems: Record<string, string>
  lost_zero: boolean
  row_key: string | null
}

/**
 * Reads the verdict of each line from one object by its key. A join with the verdicts compares each row of the file with each
 * verdict while the planner has no statistics of the new rows.
 */
export async function storeVerdicts(
  tx: ScopedTransaction,
  loadId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map(({ line }) => line)
  const byLine = JSON.stringify(Object.fromEntries(rows.map(({ line, ...checked }) => [line, checked])))
  await sql`
    update convenio_load_rows
       set verdict = by_line -> line::text ->> 'verdict', row_key = by_line -> line::text ->> 'row_key',
           fixes = by_line -> line::text -> 'fixes', problems = by_line -> line::text -> 'problems',
           lost_zero = (by_line -> line::text -> 'lost_zero')::boolean
      from (select ${byLine}::jsonb as by_line) as checked
     where distributor_id = ${tx.scope.distributorId} and load_id = ${loadId}
       and line between ${Math.min(...lines)} and ${Math.max(...lines)} and line = any(${lines}::int[])`.execute(
    tx,
  )
}

export async function setVerdict(
  tx: ScopedTransaction,
  { loadId, lines, verdict }: { loadId: string; lines: readonly number[]; verdict: LoadVerdict },
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .updateTable("convenio_load_rows")
    .set({ verdict })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("load_id", "=", loadId)
    .where("line", "in", lines)
    .execute()
}

const countsOf = (countOf: (verdict: LoadVerdict) => number) =>
  Object.fromEntries(loadVerdicts.map((verdict) => [verdict, countOf(verdict)])) as Record<
    LoadVerdict,
    number
  >

export const zeroCounts = countsOf(() => 0)

export async function countVerdicts(
  tx: ScopedTransaction,
  loadId: string,
): Promise<{ counts: Record<LoadVerdict, number>; lostZeros: number }> {
  const rows = await rowsOf(tx, loadId)
    .select(["row.verdict", sql<number>`count(*)::int`.as("total")])
    .select(sql<number>`(count(*) filter (where lost_zero))::int`.as("zeros"))
    .where("row.verdict", "is not", null)
    .groupBy("row.verdict")
    .execute()
  const totals = new Map(rows.map(({ verdict, total }) => [verdict, total]))
  return {
    counts: countsOf((verdict) => totals.get(verdict) ?? 0),
    lostZeros: rows.reduce((sum, { zeros }) => sum + zeros, 0),
  }
}

/** Of the verdicts, in the order of the file. */
export async function listRows(
  tx: ScopedTransaction,
  { loadId, verdicts }: { loadId: string; verdicts: readonly LoadVerdict[] },
  reading: Reading,
): Promise<StagedRow[]> {
  const rows = rowsOf(tx, loadId)
    .selectAll()
    .where("row.verdict", "in", [...verdicts])
  return await keyset(rows, { columns: ["row.line" as const] }, reading).execute()
}

export async function listSample(tx: ScopedTransaction, loadId: string, most: number): Promise<string[][]> {
  const rows = await rowsOf(tx, loadId).select("row.cells").orderBy("line").limit(most).execute()
  return rows.map(({ cells }) => cells)
}

/** @returns how many */
export async function deleteRows(tx: ScopedTransaction, loadId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from convenio_load_rows where distributor_id = ${tx.scope.distributorId} and load_id = ${loadId}
      and line in (select line from convenio_load_rows where load_id = ${loadId} order by line limit ${most})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
