import { ApiError } from "@trazo/contract/errors/errors"
import type { LoadedRow } from "@trazo/contract/selling/convenio-loads"
import { type ConvenioCover, checkConvenioPerson } from "@trazo/domain/selling/convenio-person"
import { type LoadVerdict, loadableVerdicts, loadVerdicts } from "@trazo/domain/selling/load"
import { type CellFixes, loadTexts, unreadColumns } from "@trazo/domain/selling/load-columns"
import { type Selectable, sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findConvenio, loadCover } from "../convenios/convenio.ts"
import { loadKnown } from "../convenios/loaded-people.ts"
import { personKey } from "../convenios/person.ts"
import type { LoadRow } from "./load.ts"

export type StagedRow = Selectable<Database["convenioLoadRows"]>

/** A load whose rows below its titles, in its chosen sheet, are people. */
export type StagedLoad = Pick<LoadRow, "id" | "sheet" | "titlesLine">

export const rowsOf = (tx: ScopedTransaction, { id, sheet, titlesLine }: StagedLoad) =>
  tx
    .selectFrom("convenioLoadRows as row")
    .where("row.distributorId", "=", tx.scope.distributorId)
    .where("row.loadId", "=", id)
    .where("row.sheet", "=", sheet)
    .where("row.line", ">", titlesLine ?? 0)

export async function listUnchecked(
  tx: ScopedTransaction,
  { load, after, most }: { load: StagedLoad; after: number; most: number },
): Promise<StagedRow[]> {
  return await rowsOf(tx, load)
    .selectAll()
    .where("row.line", ">", after)
    .orderBy("line")
    .limit(most)
    .execute()
}

/** In the order of the file. Each verdict is read from its index: together they would be sorted as a whole. */
export async function listLoadable(
  tx: ScopedTransaction,
  load: StagedLoad,
  most: number,
): Promise<StagedRow[]> {
  const rows: StagedRow[] = []
  for (const verdict of loadableVerdicts) {
    const some = rowsOf(tx, load).selectAll().where("row.verdict", "=", verdict)
    rows.push(...(await some.orderBy("line").limit(most).execute()))
  }
  return rows.toSorted((one, other) => one.line - other.line).slice(0, most)
}

export async function countLoadable(tx: ScopedTransaction, load: StagedLoad): Promise<number> {
  const { total } = await rowsOf(tx, load)
    .select(sql<number>`count(*)::int`.as("total"))
    .where("row.verdict", "in", [...loadableVerdicts])
    .executeTakeFirstOrThrow()
  return total
}

export async function lockRows(
  tx: ScopedTransaction,
  load: StagedLoad,
  lines: readonly number[],
): Promise<StagedRow[]> {
  const rows = rowsOf(tx, load)
    .selectAll()
    .where("row.line", "in", [...lines])
  return await rows.orderBy("line").forUpdate().execute()
}

/** For each person, the first row that repeats them. */
export async function listDoubled(
  tx: ScopedTransaction,
  { load, keys, except }: { load: StagedLoad; keys: readonly string[]; except: readonly number[] },
): Promise<StagedRow[]> {
  if (keys.length === 0) return []
  return await rowsOf(tx, load)
    .selectAll()
    .distinctOn("row.rowKey")
    .where("row.rowKey", "in", [...keys])
    .where("row.verdict", "=", "doubled")
    .where("row.line", "not in", [...except])
    .orderBy("row.rowKey")
    .orderBy("row.line")
    .execute()
}

/** Which of the people another row has. `before` leaves out rows that the running check has not read yet. */
async function listTakenKeys(
  tx: ScopedTransaction,
  {
    load,
    keys,
    before,
    except,
  }: { load: StagedLoad; keys: readonly string[]; before: number | null; except: readonly number[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await rowsOf(tx, load)
    .select("row.rowKey")
    .distinct()
    .where(sql<boolean>`row.row_key = any(${keys}::text[])`)
    .where(sql<boolean>`row.verdict <> 'doubled'`)
    .where(sql<boolean>`row.line <> all(${except}::int[])`)
    .$if(before !== null, (query) =>
      query.where((row) => row.or([row("row.line", "<=", before ?? 0), row("row.verdict", "=", "loaded")])),
    )
    .execute()
  return new Set(rows.map(({ rowKey: key }) => key ?? ""))
}

interface CheckedRow {
  line: number
  verdict: LoadVerdict
  fixes: CellFixes
  problems: Record<string, string>
  readings: CellFixes
  isMendable: boolean
  rowKey: string | null
}

/**
 * Reads the verdict of each line from one object by its key. A join with the verdicts compares each row of the file with each
 * verdict while the planner has no statistics of the new rows.
 */
async function storeVerdicts(
  tx: ScopedTransaction,
  load: StagedLoad,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map(({ line }) => line)
  const byLine = JSON.stringify(Object.fromEntries(rows.map(({ line, ...checked }) => [line, checked])))
  await sql`
    update convenio_load_rows
       set verdict = by_line -> line::text ->> 'verdict', row_key = by_line -> line::text ->> 'rowKey',
           fixes = by_line -> line::text -> 'fixes', problems = by_line -> line::text -> 'problems',
           readings = by_line -> line::text -> 'readings', is_mendable = (by_line -> line::text -> 'isMendable')::boolean
      from (select ${byLine}::jsonb as by_line) as checked
     where distributor_id = ${tx.scope.distributorId} and load_id = ${load.id} and sheet = ${load.sheet}
       and line between ${Math.min(...lines)} and ${Math.max(...lines)} and line = any(${lines}::int[])`.execute(
    tx,
  )
}

export async function setVerdict(
  tx: ScopedTransaction,
  { load, lines, verdict }: { load: StagedLoad; lines: readonly number[]; verdict: LoadVerdict },
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .updateTable("convenioLoadRows")
    .set({ verdict })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("loadId", "=", load.id)
    .where("sheet", "=", load.sheet)
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
  load: StagedLoad,
): Promise<{ counts: Record<LoadVerdict, number>; mendable: number }> {
  const rows = await rowsOf(tx, load)
    .select(["row.verdict", sql<number>`count(*)::int`.as("total")])
    .select(sql<number>`(count(*) filter (where is_mendable))::int`.as("some"))
    .where("row.verdict", "is not", null)
    .groupBy("row.verdict")
    .execute()
  const totals = new Map(rows.map(({ verdict, total }) => [verdict, total]))
  return {
    counts: countsOf((verdict) => totals.get(verdict) ?? 0),
    mendable: rows.reduce((sum, { some }) => sum + some, 0),
  }
}

/** Of the verdicts, in the order of the file. */
export async function listRows(
  tx: ScopedTransaction,
  { load, verdicts }: { load: StagedLoad; verdicts: readonly LoadVerdict[] },
  reading: Reading,
): Promise<StagedRow[]> {
  const rows = rowsOf(tx, load)
    .selectAll()
    .where("row.verdict", "in", [...verdicts])
  return await keyset(rows, { columns: ["row.line" as const] }, reading).execute()
}

/** @returns how many */
export async function deleteRows(tx: ScopedTransaction, loadId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from convenio_load_rows where distributor_id = ${tx.scope.distributorId} and load_id = ${loadId}
      and (sheet, line) in (
        select sheet, line from convenio_load_rows where load_id = ${loadId} order by sheet, line limit ${most})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** The person of a row, with its mended cells. */
export function readRow(
  row: Pick<StagedRow, "cells" | "fixes" | "cellProblems">,
  load: Pick<LoadRow, "mapping" | "titles" | "mendsCells">,
  { cover, now }: { cover: ConvenioCover; now: Date },
) {
  const read = (fixes: StagedRow["fixes"]) => {
    const reading = { mapping: load.mapping, header: load.titles, fixes }
    const checked = checkConvenioPerson(loadTexts(row.cells, reading), cover, now)
    const unread = unreadColumns(row.cellProblems, reading)
    const problems = { ...checked.problems, ...unread }
    const readings = Object.fromEntries(
      Object.entries(checked.readings).filter(([column]) => !(column in unread)),
    ) as CellFixes
    const wrong = Object.keys(problems).length
    return {
      fixes,
      person: checked.person,
      problems,
      readings,
      isMendable: wrong > 0 && Object.keys(readings).length === wrong,
    }
  }
  const first = read(row.fixes)
  return load.mendsCells && first.isMendable ? read({ ...row.fixes, ...first.readings }) : first
}

/**
 * Gives rows their verdicts, in their order: the first row of a person counts, the others are doubled.
 * @param before the last line that the check of the whole file has read, or null for single rows
 * @throws ApiError NOT_FOUND without the agreement
 */
export async function checkRows(
  tx: ScopedTransaction,
  { load, rows, before }: { load: LoadRow; rows: readonly StagedRow[]; before: number | null },
  deps: Pick<Deps, "clock" | "authority">,
): Promise<CheckedRow[]> {
  const convenio = await findConvenio(tx, load.convenioId)
  if (!convenio) throw new ApiError("NOT_FOUND")
  const context = { cover: await loadCover(tx, convenio, deps), now: deps.clock.now() }
  const read = rows.map((row) => ({ line: row.line, ...readRow(row, load, context) }))
  const valid = read.filter(({ problems }) => Object.keys(problems).length === 0)
  const people = valid.map(({ person }) => person)
  const [taken, known] = await Promise.all([
    listTakenKeys(tx, {
      load,
      keys: people.map(personKey),
      before,
      except: rows.map(({ line }) => line),
    }),
    loadKnown(tx, load.convenioId, people),
  ])
  const verdictOf = (key: string): LoadVerdict => {
    if (taken.has(key)) return "doubled"
    taken.add(key)
    if (known.members.has(key)) return "invited"
    return known.clients.has(key) ? "client" : "new"
  }
  const checked = read.map(({ line, fixes, person, problems, readings, isMendable }): CheckedRow => {
    const isInvalid = Object.keys(problems).length > 0
    if (isInvalid) {
      return { line, verdict: "invalid", fixes, problems, readings, isMendable, rowKey: null }
    }
    const key = personKey(person)
    const isRemoved = known.members.get(key)?.isRemoved ?? false
    return {
      line,
      verdict: verdictOf(key),
      fixes,
      readings: {},
      isMendable: false,
      rowKey: key,
      problems: isRemoved ? { identity: "Se eliminó del convenio. Restáurela en «Eliminadas»" } : {},
    }
  })
  await storeVerdicts(tx, load, checked)
  return checked
}

export function presentLoadedRow(row: StagedRow, load: Pick<LoadRow, "mapping" | "titles">): LoadedRow {
  const { line, cells, fixes, problems, readings, verdict } = row
  const texts = loadTexts(cells, { mapping: load.mapping, header: load.titles, fixes })
  return { line, texts, problems, readings, verdict: verdict ?? "invalid" }
}
