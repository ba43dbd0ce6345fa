import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/convenio-loads"
import type { ChangedCell, LoadedRow, RefusedCell } from "@trazo/contract/selling/convenio-loads"
import { type ConvenioColumn, convenioCellMaximum } from "@trazo/domain/selling/convenio-person"
import type { CellFixes } from "@trazo/domain/selling/load-columns"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { begin, type DecideDeps, lockIn, ok, refused, type Wanted } from "./decide-load.ts"
import type { LoadRow } from "./load.ts"
import { problemColumn, writeProblemCells } from "./staged-problem.ts"
import { checkRows, listDoubled, lockRows, presentLoadedRow, type StagedRow } from "./staged-row.ts"

type MendDeps = Pick<Deps, "db" | "clock" | "authority">

/** Checks all rows again, with each row whose wrong cells have one reading as it can be read. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function mendCells(scope: Scope, wanted: Wanted, deps: DecideDeps): Promise<typeof ok> {
  await inScope(deps.db, scope, async (tx) => {
    await lockIn(tx, wanted.id, ["checked"])
    const changes = { mendsCells: true, state: "checking" as const, checkedLine: 0 }
    await begin(tx, { ...wanted, action: "convenio-load.cells-mended" }, changes, deps)
  })
  return ok
}

interface MendedProblem extends Wanted {
  problem: string
  text?: string | undefined
}

/** Mends one cell of all rows with a problem, and checks all rows again. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function mendProblem(
  scope: Scope,
  { problem, text, ...wanted }: MendedProblem,
  deps: DecideDeps,
): Promise<typeof ok> {
  const column = problemColumn(problem)
  const isReading = problem.endsWith(".reading")
  if (isReading !== (text === undefined)) throw new ApiError("VALIDATION_FAILED")
  if (column === "identity" && !isReading) throw refused("Cada persona tiene su propia cédula o pasaporte.")
  await inScope(deps.db, scope, async (tx) => {
    const load = await lockIn(tx, wanted.id, ["checked"])
    const rows = await writeProblemCells(tx, load, { problem, text })
    if (rows === 0) throw refused("Ya no hay filas con ese problema.")
    const changes = { state: "checking" as const, checkedLine: 0 }
    const data = { column, rows }
    await begin(tx, { ...wanted, action: "convenio-load.cells-mended", data }, changes, deps)
  })
  return ok
}

const loadedMessage = "La persona ya está cargada: corríjala en «Personas»."

/** Mends cells of several rows. Cells that somebody else changed stay as they are. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function changeCells(
  { scope, actor, params: { id }, body: { cells } }: Call<typeof contract.changeConvenioLoadCells>,
  deps: MendDeps,
): Promise<{ rows: LoadedRow[]; refused: RefusedCell[] }> {
  return await inScope(deps.db, scope, async (tx) => {
    const load = await lockIn(tx, id, ["checked"])
    const byLine = Map.groupBy(cells, ({ line }) => line)
    const lines = [...byLine.keys()]
    const rows = await lockRows(tx, load, lines)
    if (rows.length < lines.length) throw new ApiError("NOT_FOUND")
    const sorted = rows.map((row) => sortCells(row, load, byLine.get(row.line) ?? []))
    const changed = sorted.filter(({ fixes }) => Object.keys(fixes).length > 0)
    if (changed.length > 0) {
      await checkMended(tx, { load, rows: changed }, deps)
      const columns = [...new Set(changed.flatMap(({ fixes }) => Object.keys(fixes)))]
      const data = { rows: changed.length, columns }
      recordAudit(
        tx,
        { actor, action: "convenio-load.cells-mended", object: `convenio-load:${id}`, data },
        deps,
      )
    }
    return {
      rows: (await lockRows(tx, load, lines)).map((row) => presentLoadedRow(row, load)),
      refused: sorted.flatMap((row) => row.refused),
    }
  })
}

interface MendedRow {
  row: StagedRow
  fixes: CellFixes
}

/** Which changes of a row's cells are written, and why others are not. */
function sortCells(
  row: StagedRow,
  load: LoadRow,
  cells: readonly ChangedCell[],
): MendedRow & { refused: RefusedCell[] } {
  const { texts } = presentLoadedRow(row, load)
  const problemOf = ({ column, text, from }: ChangedCell) => {
    if (row.verdict === "loaded") return loadedMessage
    const now = texts[column]
    // What somebody else typed may be the same.
    if (now.slice(0, convenioCellMaximum) === from || now === text) return null
    return `Otra persona puso «${now.slice(0, convenioCellMaximum)}» entretanto`
  }
  const fixes: { [Column in ConvenioColumn]?: string } = {}
  const refusedCells: RefusedCell[] = []
  for (const cell of cells) {
    const { line, column, text } = cell
    const message = problemOf(cell)
    if (message) refusedCells.push({ line, column, message })
    else fixes[column] = text
  }
  return { row, fixes, refused: refusedCells }
}

/** Checks rows with their new cells. A row that repeated a former person of theirs takes its place. */
async function checkMended(
  tx: ScopedTransaction,
  { load, rows }: { load: LoadRow; rows: readonly MendedRow[] },
  deps: MendDeps,
): Promise<void> {
  const keys = rows.flatMap(({ row: { rowKey, verdict } }) =>
    rowKey !== null && verdict !== "doubled" ? [rowKey] : [],
  )
  const doubled = await listDoubled(tx, { load, keys, except: rows.map(({ row }) => row.line) })
  const mended = rows.map(({ row, fixes }) => ({ ...row, fixes: { ...row.fixes, ...fixes } }))
  const inOrder = [...mended, ...doubled].toSorted((one, other) => one.line - other.line)
  await checkRows(tx, { load, rows: inOrder, before: null }, deps)
}
