import { createHash } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/convenio-loads"
import { loadRowsEnd } from "@trazo/domain/selling/load"
import { findLoadHeader, isCompleteLoadMapping, loadMappingOf } from "@trazo/domain/selling/load-columns"
import type { Actor } from "../../../actor.ts"
import type { OpenSheet, SheetProblem } from "../../../adapters/sheet-reader/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findConvenio, requireOpenOrPlanned } from "../convenios/convenio.ts"
import { findSameFile, insertLoad, updateLoad } from "./load.ts"
import { stageRows } from "./staged-row.ts"

const problems: Record<Exclude<SheetProblem, "busy">, string> = {
  unreadable: "No pudimos leer el archivo. Guárdelo como XLSX o CSV y vuelva a subirlo.",
  "old-excel": "El archivo es de un Excel antiguo (.xls). Ábralo y guárdelo como XLSX o CSV.",
  protected: "El archivo pide una contraseña. Quítesela y vuelva a subirlo.",
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
  const sheet = await deps.sheets.open(file.bytes)
  if (sheet === "busy") throw new ApiError("OVERLOADED")
  if (sheet === "too-large") throw new ApiError("FILE_TOO_LARGE", { message: problems[sheet] })
  if (typeof sheet === "string") throw new ApiError("SHEET_UNREADABLE", { message: problems[sheet] })
  try {
    const wanted = { actor, convenio, sha256, name: [...file.name].slice(0, 120).join("") || "personas" }
    return await inScope(deps.db, scope, (tx) => stage(tx, { ...wanted, sheet }, deps))
  } finally {
    sheet.close()
  }
}

interface SentFile {
  actor: Actor
  convenio: string
  sha256: Buffer
  name: string
  sheet: OpenSheet
}

/** Batch by batch, so that a large file never is in memory as a whole. */
async function stage(
  tx: ScopedTransaction,
  { actor, convenio, sha256, name, sheet }: SentFile,
  deps: SendDeps,
): Promise<{ id: string; isRepeated: boolean }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const batches = sheet.batches()
  const first = (await batches.next()).value ?? []
  const header = findLoadHeader(first)
  const titles = first[header] ?? []
  const mapping = loadMappingOf(titles)
  const isReady = isCompleteLoadMapping(mapping)
  const isNew = await insertLoad(tx, {
    id,
    convenioId: convenio,
    name,
    sha256,
    state: isReady ? "checking" : "columns",
    titles: JSON.stringify(titles),
    mapping: JSON.stringify(mapping),
    otherSheets: sheet.sheets.slice(1),
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
  let line = header + 2
  await stageRows(tx, { loadId: id, firstLine: line, rows: first.slice(header + 1) })
  line += first.length - header - 1
  for await (const rows of batches) {
    await stageRows(tx, { loadId: id, firstLine: line, rows })
    line += rows.length
  }
  const total = line - header - 2
  if (total === 0) throw new ApiError("SHEET_UNREADABLE", { message: problems.empty })
  await updateLoad(tx, id, { total })
  const data = { convenio, rows: total }
  recordAudit(tx, { actor, action: "convenio-load.read", object: `convenio-load:${id}`, data }, deps)
  const { distributorId } = tx.scope
  if (isReady) await deps.jobs.enqueue(tx, "work-convenio-load", { distributorId, loadId: id })
  return { id, isRepeated: false }
}
