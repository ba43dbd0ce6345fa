import type { TableRow } from "@trazo/domain/platform/table-row"
import { loadableVerdicts } from "@trazo/domain/selling/load"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { LoadRow } from "./load.ts"
import { rowsOf, type StagedLoad } from "./staged-row.ts"

export async function stageRows(
  tx: ScopedTransaction,
  { loadId, sheet, rows }: { loadId: string; sheet: number; rows: readonly TableRow[] },
): Promise<void> {
  // One parameter: a file has a hundred thousand rows.
  await sql`
    insert into convenio_load_rows (distributor_id, load_id, sheet, line, cells, cell_problems, is_hidden)
    select ${tx.scope.distributorId}::uuid, ${loadId}::uuid, ${sheet}::smallint, (staged ->> 'number')::integer,
           staged -> 'cells', coalesce(staged -> 'problems', '{}'), coalesce((staged -> 'isHidden')::boolean, false)
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as staged`.execute(tx)
}

/** @returns the first rows of each sheet, those above the titles too */
export async function listFirstRows(
  tx: ScopedTransaction,
  { loadId, sheets, most }: { loadId: string; sheets: number; most: number },
): Promise<{ number: number; cells: string[] }[][]> {
  const { rows } = await sql<{ sheet: number; number: number; cells: string[] }>`
    select sheet, line as number, cells
      from generate_series(0, ${sheets - 1}::integer) as place
     cross join lateral (
       select sheet, line, cells from convenio_load_rows
        where distributor_id = ${tx.scope.distributorId} and load_id = ${loadId} and sheet = place
        order by line limit ${most}) as first
     order by sheet, line`.execute(tx)
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  return Array.from({ length: sheets }, (_, place) =>
    (bySheet.get(place) ?? []).map(({ number, cells }) => ({ number, cells })),
  )
}

/** @returns the cells of the titles; none where the first row is a person */
export async function findTitles(
  tx: ScopedTransaction,
  { loadId, sheet, titlesLine }: { loadId: string; sheet: number; titlesLine: number | null },
): Promise<string[]> {
  const row = await tx
    .selectFrom("convenioLoadRows")
    .select("cells")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("loadId", "=", loadId)
    .where("sheet", "=", sheet)
    .where("line", "=", titlesLine ?? 0)
    .executeTakeFirst()
  return row?.cells ?? []
}

export async function countStaged(tx: ScopedTransaction, load: StagedLoad): Promise<number> {
  const { total } = await rowsOf(tx, load)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return total
}

/** A mail or a cell phone that so many people of a file have is unusual. */
const sharedBy = 3

/** @returns what is unusual in the rows and may be right, in Spanish */
export async function listWarnings(tx: ScopedTransaction, load: LoadRow): Promise<string[]> {
  const { hidden } = await rowsOf(tx, load)
    .select(sql<number>`(count(*) filter (where row.is_hidden))::int`.as("hidden"))
    .executeTakeFirstOrThrow()
  const typedIn = (column: "email" | "phone") =>
    sql<string>`lower(coalesce(row.fixes ->> ${column}, row.cells ->> ${load.mapping[column] ?? -1}::integer))`
  const shared = async (column: "email" | "phone") => {
    const typed = typedIn(column)
    const groups = rowsOf(tx, load)
      .select(sql<number>`1`.as("one"))
      .where(typed, "<>", "")
      .groupBy(typed)
      .having(sql<boolean>`count(*) >= ${sharedBy}`)
    const { total } = await tx
      .selectFrom(groups.as("shared"))
      .select(sql<number>`count(*)::int`.as("total"))
      .executeTakeFirstOrThrow()
    return total
  }
  const { known } = await rowsOf(tx, load)
    .innerJoin("convenioPeople as person", (on) =>
      on
        .onRef("person.distributorId", "=", "row.distributorId")
        .on("person.convenioId", "=", load.convenioId)
        .on("person.removedAt", "is", null)
        .on(typedIn("email"), "=", sql<string>`lower(person.email)`),
    )
    .where("row.verdict", "in", [...loadableVerdicts])
    .where("person.loadId", "is distinct from", load.id)
    .where(sql<boolean>`row.row_key <> person.identity_type || ' ' || person.identity`)
    .select(sql<number>`count(distinct row.line)::int`.as("known"))
    .executeTakeFirstOrThrow()
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? one : `${count.toLocaleString("es-EC")} ${many}`]
  return [
    ...counted(
      hidden,
      "1 fila está oculta en el archivo y también cuenta.",
      "filas están ocultas en el archivo y también cuentan.",
    ),
    ...counted(
      await shared("email"),
      "Un correo es de tres personas o más.",
      "correos son de tres personas o más cada uno.",
    ),
    ...counted(
      await shared("phone"),
      "Un celular es de tres personas o más.",
      "celulares son de tres personas o más cada uno.",
    ),
    ...counted(
      known,
      "Una persona tiene el correo de quien ya está en el convenio con otro número.",
      "personas tienen el correo de quien ya está en el convenio con otro número.",
    ),
  ]
}
