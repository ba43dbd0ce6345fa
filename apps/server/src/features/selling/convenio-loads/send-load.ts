import { createHash } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/convenio-loads"
import { bestSheet, rowsFromTitles, type TableRow, type TableSummary } from "@trazo/domain/platform/table-row"
import { loadRowsEnd } from "@trazo/domain/selling/load"
import { findLoadHeader, isCompleteLoadMapping, loadMappingOfTable } from "@trazo/domain/selling/load-columns"
import type { Actor } from "../../../actor.ts"
import { type OpenSheet, sheetLimits } from "../../../adapters/sheet-reader/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { openTable } from "../../platform/tables/open-table.ts"
import { findConvenio, requireOpenOrPlanned } from "../convenios/convenio.ts"
import { findChosenMapping, findSameFile, insertLoad, updateLoad } from "./load.ts"
import { countStaged, stageRows } from "./staged-sheet.ts"

const problems = {
  unreadable: "No pudimos leer el archivo. Guárdelo como XLSX o CSV y vuelva a subirlo.",
  empty: "El archivo no tiene filas. Baje la plantilla, llénela y súbala.",
  "too-large": "El archivo ocupa demasiado. Deje solo las columnas de la plantilla, o divídalo.",
  "too-many-rows": "El archivo tiene más de 100.000 personas. Divídalo en varios.",
}

type SendDeps = Pick<Deps, "db" | "clock" | "random" | "sheets" | "jobs">

/**
 * Stages the rows of a file and checks them in a job. The same file of the same agreement returns its first load.
 * @throws ApiError NOT_FOUND, INVITATION_CLOSED, SHEET_UNREADABLE, FILE_TOO_LARGE, OVERLOADED
 */
export async function sendLoad(
  { scope, actor, upload: { convenio, file } }: Call<typeof contract.sendConvenioLoad>,
  deps: SendDeps,
): Promise<{ id: string; isRepeated: boolean }> {
  const sha256 = createHash("sha256").update(file.bytes).digest()
  const former = await inScope(deps.db, scope, async (tx) => {
    requireOpenOrPlanned(await findConvenio(tx, convenio), deps.clock.now())
    return await findSameFile(tx, { convenioId: convenio, sha256 })
  })
  if (former) return { id: former, isRepeated: true }
  const table = await openTable(deps.sheets, { file: file.bytes, source: scope.distributorId, problems })
  try {
    const wanted = { actor, convenio, sha256, name: [...file.name].slice(0, 120).join("") || "personas" }
    return await inScope(deps.db, scope, (tx) => stage(tx, { ...wanted, table }, deps))
  } finally {
    table.close()
  }
}

interface SentFile {
  actor: Actor
  convenio: string
  sha256: Buffer
  name: string
  table: OpenSheet
}

const namedColumns = (rows: readonly TableRow[]) => findLoadHeader(rows).named

async function stage(
  tx: ScopedTransaction,
  { actor, convenio, sha256, name, table }: SentFile,
  deps: SendDeps,
): Promise<{ id: string; isRepeated: boolean }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const position = bestSheet(table.sheets, namedColumns)
  const first = table.sheets[position]?.first ?? []
  const { line: titlesLine, named } = findLoadHeader(first)
  const fromTitles = rowsFromTitles(first, titlesLine)
  const titles = fromTitles[0]?.cells ?? []
  const mapping =
    (named > 0 && (await findChosenMapping(tx, { convenio, titles }))) || loadMappingOfTable(fromTitles)
  const isReady = isCompleteLoadMapping(mapping)
  const isNew = await insertLoad(tx, {
    id,
    convenioId: convenio,
    name,
    sha256,
    state: isReady ? "checking" : "columns",
    titles: JSON.stringify(titles),
    mapping: JSON.stringify(mapping),
    titlesLine,
    total: 0,
    uploadedBy: actor.id ?? "",
    createdAt: now,
    workedAt: now,
    expiresAt: loadRowsEnd(now),
  })
  if (!isNew) {
    // Somebody else sent it at the same time.
    const other = await findSameFile(tx, { convenioId: convenio, sha256 })
    return { id: other ?? id, isRepeated: true }
  }
  const sheets = fittingSheets(table.sheets, position)
  for (const [sheet, place] of sheets.entries()) {
    for await (const rows of table.batches(place)) await stageRows(tx, { loadId: id, sheet, rows })
  }
  const total = await countStaged(tx, { id, sheet: 0, titlesLine })
  if (total === 0) throw new ApiError("SHEET_UNREADABLE", { message: problems.empty })
  const staged = sheets.map((place) => ({
    name: table.sheets[place]?.name ?? "",
    isHidden: table.sheets[place]?.isHidden ?? false,
  }))
  await updateLoad(tx, id, { total, sheets: JSON.stringify(staged) })
  const data = { convenio, rows: total }
  recordAudit(tx, { actor, action: "convenio-load.read", object: `convenio-load:${id}`, data }, deps)
  const { distributorId } = tx.scope
  if (isReady) await deps.jobs.enqueue(tx, "work-convenio-load", { distributorId, loadId: id })
  return { id, isRepeated: false }
}

/** The positions of the sheet that counts and of those that fit beside it. @throws ApiError SHEET_UNREADABLE */
function fittingSheets(sheets: readonly TableSummary[], chosen: number): number[] {
  let room = sheetLimits.rows
  const positions = [chosen, ...sheets.keys()].filter((place, at, all) => all.indexOf(place) === at)
  const fitting = positions.filter((place) => {
    const { rows = 0 } = sheets[place] ?? {}
    const fits = rows <= room
    if (fits) room -= rows
    return fits
  })
  if (fitting[0] === chosen) return fitting
  throw new ApiError("SHEET_UNREADABLE", { message: problems["too-many-rows"] })
}
