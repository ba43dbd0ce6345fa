import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/convenio-loads"
import type { ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { convenioColumnNames, convenioColumns } from "@trazo/domain/selling/convenio-person"
import { loadPageRows, loadVerdictNames, rejectedVerdicts, workingStates } from "@trazo/domain/selling/load"
import { loadTexts } from "@trazo/domain/selling/load-columns"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { type TableColumn, tableSource } from "../../platform/tables/table-source.ts"
import { tableFormats } from "../../platform/tables/table-writer.ts"
import { findConvenio, listOpenConvenios, presentOpenConvenio } from "../convenios/convenio.ts"
import { countActed } from "../convenios/loaded-people.ts"
import { findLoad, listLoadRows, presentLoad, presentLoadDetail, type ShownLoad } from "./load.ts"
import { listProblemRows, listProblems } from "./staged-problem.ts"
import { countVerdicts, listRows, presentLoadedRow, type StagedRow, zeroCounts } from "./staged-row.ts"
import { listFirstRows } from "./staged-sheet.ts"

const pageSize = 50
const firstRows = 40
/** The verdicts of a load in the order in which somebody looks at them. */
const attention = ["invalid", "new", "client", "loaded", "doubled", "invited"] as const

const nothingCounted = { counts: zeroCounts, mendable: 0 }

/** @throws ApiError CURSOR_REFUSED */
export function listLoads(
  { scope, query: { cursor } }: Call<typeof contract.listConvenioLoads>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listConvenioLoads>> {
  const now = deps.clock.now()
  return inScope(deps.db, scope, async (tx) => {
    const page = await paginate<ShownLoad>({
      cursor,
      size: pageSize,
      boundTo: { ...scope, list: "convenio-loads" },
      positionOf: ({ id }) => [id],
      read: (reading) => listLoadRows(tx, reading),
    })
    return {
      ...page,
      rows: page.rows.map(presentLoad),
      convenios: (await listOpenConvenios(tx, now)).map((row) => presentOpenConvenio(row, now)),
    }
  })
}

/** @throws ApiError NOT_FOUND, CURSOR_REFUSED */
export function getLoad(
  {
    scope,
    params: { id },
    query: { verdict: wanted, problem, cursor },
  }: Call<typeof contract.getConvenioLoad>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<ConvenioLoad> {
  return inScope(deps.db, scope, async (tx) => {
    const load = await findLoad(tx, id)
    const convenio = load && (await findConvenio(tx, load.convenioId))
    if (!load || !convenio) throw new ApiError("NOT_FOUND")
    // Pages ask for the progress of a step every second.
    const isWorking = workingStates.includes(load.state)
    const counted = load.state === "checking" ? nothingCounted : await countVerdicts(tx, load)
    const verdict = wanted ?? attention.find((one) => counted.counts[one] > 0) ?? "new"
    const page = await paginate<StagedRow>({
      cursor,
      size: loadPageRows,
      boundTo: { ...scope, id, verdict, problem, list: "convenio-load" },
      positionOf: ({ line }) => [line],
      read: async (reading) => {
        if (isWorking) return []
        if (problem && verdict === "invalid") return await listProblemRows(tx, { load, problem }, reading)
        return await listRows(tx, { load, verdicts: [verdict] }, reading)
      },
    })
    return presentLoadDetail(load, {
      convenio,
      now: deps.clock.now(),
      ...counted,
      verdict,
      problem: (verdict === "invalid" && problem) || null,
      problems: counted.counts.invalid > 0 ? await listProblems(tx, load) : [],
      acted: load.loaded > 0 && !isWorking ? await countActed(tx, id) : 0,
      table: await presentTable(tx, load),
      ...page,
      rows: page.rows.map((row) => presentLoadedRow(row, load)),
    })
  })
}

/** Columns can be chosen until people were loaded. */
async function presentTable(tx: ScopedTransaction, load: ShownLoad): Promise<ConvenioLoad["table"]> {
  if (load.loaded > 0 || (load.state !== "columns" && load.state !== "checked")) return null
  const { id: loadId, sheet, titlesLine, sheets } = load
  const first = await listFirstRows(tx, { loadId, sheets: sheets.length, most: firstRows })
  return {
    sheets: sheets.map(({ name, isHidden }, place) => ({ name, isHidden, first: first[place] ?? [] })),
    sheet,
    titlesLine,
  }
}

type Format = "xlsx" | "csv"

interface WrittenFile {
  content: Buffer
  mediaType: string
  fileName: string
}

export function writeTemplate(format: Format): WrittenFile {
  const writer = tableFormats[format].write(convenioColumns.map((column) => convenioColumnNames[column]))
  const { mediaType } = tableFormats[format]
  return { content: writer.end(), mediaType, fileName: `plantilla-personas.${format}` }
}

/** The rows that are not loaded, each with its reason. Reading is audited. @throws ApiError NOT_FOUND */
export async function writeRejected(
  scope: Scope,
  { actor, id, format }: { actor: Actor; id: string; format: Format },
  deps: Pick<Deps, "db" | "clock">,
): Promise<WrittenFile> {
  const load = await inScope(deps.db, scope, async (tx) => {
    const found = await findLoad(tx, id)
    if (!found) throw new ApiError("NOT_FOUND")
    recordAudit(
      tx,
      { actor, action: "convenio-load.rejected-read", object: `convenio-load:${id}`, data: { format } },
      deps,
    )
    return found
  })
  const { mapping, titles } = load
  const columns: TableColumn<StagedRow>[] = [
    { title: "Fila", cell: ({ line }) => String(line) },
    ...convenioColumns.map(
      (column): TableColumn<StagedRow> => ({
        title: convenioColumnNames[column],
        cell: ({ cells, fixes }) => loadTexts(cells, { mapping, header: titles, fixes })[column],
      }),
    ),
    { title: "Motivo", cell: reasonOf },
  ]
  const source = tableSource<StagedRow>(
    scope,
    {
      columns,
      count: async () => 0,
      read: (tx, reading) => listRows(tx, { load, verdicts: rejectedVerdicts }, reading),
      positionOf: ({ line }) => [line],
    },
    deps,
  )
  const writer = tableFormats[format].write(source.titles)
  for await (const batch of source.batches()) writer.add(batch)
  const { mediaType } = tableFormats[format]
  return { content: writer.end(), mediaType, fileName: `filas-con-motivo.${format}` }
}

function reasonOf({ verdict, problems }: StagedRow): string {
  const reasons = convenioColumns.flatMap((column) =>
    problems[column] ? [`${convenioColumnNames[column]}: ${problems[column]}`] : [],
  )
  if (reasons.length > 0) return `${reasons.join(". ")}.`
  if (verdict === "doubled") return "Otra fila del archivo tiene a la misma persona."
  return `${loadVerdictNames[verdict ?? "invalid"]}.`
}
