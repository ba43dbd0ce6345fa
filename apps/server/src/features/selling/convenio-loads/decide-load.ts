import { ApiError } from "@trazo/contract/errors/errors"
import { type LoadState, workingStates } from "@trazo/domain/selling/load"
import { type LoadMapping, loadColumnNames, missingLoadColumns } from "@trazo/domain/selling/load-columns"
import { type Actor, executiveOf } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type AuditEntry, recordAudit } from "../../platform/audit/record-audit.ts"
import { findConvenio, requireLoadable } from "../convenios/convenio.ts"
import { countActed } from "../convenios/loaded-people.ts"
import { type LoadRow, lockLoad, updateLoad } from "./load.ts"
import { countLoadable } from "./staged-row.ts"
import { countStaged, findTitles } from "./staged-sheet.ts"

export interface Wanted {
  actor: Actor
  id: string
}

interface TableChoice {
  mapping: LoadMapping
  sheet?: number | undefined
  titlesLine?: number | null | undefined
}

export type DecideDeps = Pick<Deps, "db" | "clock" | "jobs">
export const ok = { ok: true } as const

export const refused = (message: string) => new ApiError("MOVE_NOT_ALLOWED", { message })

/** @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED in another state */
export async function lockIn(
  tx: ScopedTransaction,
  id: string,
  states: readonly LoadState[],
): Promise<LoadRow> {
  const load = await lockLoad(tx, id)
  if (!load) throw new ApiError("NOT_FOUND")
  if (states.includes(load.state)) return load
  const isBusy = workingStates.includes(load.state)
  throw refused(
    isBusy ? "La carga está en marcha. Espere a que termine." : "Las filas de esta carga ya se borraron.",
  )
}

/** Starts a step, which a job does. */
export async function begin(
  tx: ScopedTransaction,
  {
    actor,
    id,
    action,
    data,
  }: Wanted & { action: AuditEntry["action"]; data?: Record<string, string | boolean | number> },
  changes: Parameters<typeof updateLoad>[2],
  deps: DecideDeps,
): Promise<void> {
  await updateLoad(tx, id, { ...changes, done: 0, workedAt: deps.clock.now() })
  recordAudit(tx, { actor, action, object: `convenio-load:${id}`, ...(data && { data }) }, deps)
  await deps.jobs.enqueue(tx, "work-convenio-load", { distributorId: tx.scope.distributorId, loadId: id })
}

/** Checks all rows again with the columns. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED, VALIDATION_FAILED */
export async function chooseColumns(
  scope: Scope,
  { mapping, sheet: named, titlesLine: line, ...wanted }: Wanted & TableChoice,
  deps: DecideDeps,
): Promise<typeof ok> {
  const missing = missingLoadColumns(mapping)
  if (missing.length > 0) {
    const named = missing.map((column) => loadColumnNames[column]).join(", ")
    throw new ApiError("VALIDATION_FAILED", { fields: { mapping: `Elija la columna de: ${named}` } })
  }
  const taken = Object.values(mapping).filter((position) => position !== undefined)
  if (new Set(taken).size < taken.length) {
    throw new ApiError("VALIDATION_FAILED", { fields: { mapping: "Dos datos tienen la misma columna" } })
  }
  await inScope(deps.db, scope, async (tx) => {
    const load = await lockIn(tx, wanted.id, ["columns", "checked"])
    const sheet = named ?? load.sheet
    const titlesLine = line === undefined ? load.titlesLine : line
    const isSame = sheet === load.sheet && titlesLine === load.titlesLine
    if (!isSame && load.loaded > 0) {
      throw refused("Ya se cargó a personas de esta hoja. Suba el archivo otra vez para elegir otra.")
    }
    const total = await countStaged(tx, { id: load.id, sheet, titlesLine })
    if (total === 0) throw refused("Esa hoja no tiene filas debajo de los títulos.")
    const titles = await findTitles(tx, { loadId: load.id, sheet, titlesLine })
    const changes = {
      mapping: JSON.stringify(mapping),
      sheet,
      titlesLine,
      total,
      titles: JSON.stringify(titles),
      state: "checking" as const,
      checkedLine: 0,
    }
    await begin(tx, { ...wanted, action: "convenio-load.columns-chosen" }, changes, deps)
  })
  return ok
}

/** Loads the good rows in a job. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED, INVITATION_CLOSED */
export async function startLoad(
  scope: Scope,
  { invite, ...wanted }: Wanted & { invite: boolean },
  deps: DecideDeps,
): Promise<typeof ok> {
  await inScope(deps.db, scope, async (tx) => {
    const load = await lockIn(tx, wanted.id, ["checked"])
    const now = deps.clock.now()
    const { quota, used } = requireLoadable(await findConvenio(tx, load.convenioId), invite, now)
    if (quota !== null && used >= quota) {
      throw refused("El convenio ya usó todo su cupo. Amplíelo en el convenio y cargue otra vez.")
    }
    const people = await countLoadable(tx, load)
    if (people === 0) throw refused("No hay filas buenas para cargar.")
    const by = { loadedBy: executiveOf(wanted.actor).id, loadedAt: now }
    const changes = { ...by, state: "loading" as const, invites: invite, stopped: null }
    await begin(tx, { ...wanted, action: "convenio-load.started", data: { people, invite } }, changes, deps)
  })
  return ok
}

/** Deletes the people of a load in a job. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED once somebody acted */
export async function undoLoad(scope: Scope, wanted: Wanted, deps: DecideDeps): Promise<typeof ok> {
  await inScope(deps.db, scope, async (tx) => {
    const load = await lockIn(tx, wanted.id, ["columns", "checked", "closed"])
    if (load.loaded === 0) throw refused("Esta carga no agregó a nadie.")
    const acted = await countActed(tx, wanted.id)
    if (acted > 0) {
      const who = acted === 1 ? "1 persona ya pidió su firma" : `${acted} personas ya pidieron su firma`
      throw refused(`No se puede deshacer: ${who}. Elimine a las demás en «Personas».`)
    }
    const by = { undoneBy: executiveOf(wanted.actor).id, undoneAt: deps.clock.now() }
    const data = { loaded: load.loaded }
    await begin(tx, { ...wanted, action: "convenio-load.undone", data }, { ...by, state: "undoing" }, deps)
  })
  return ok
}

/** Deletes the rows of a file. @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED */
export async function discardLoad(scope: Scope, wanted: Wanted, deps: DecideDeps): Promise<typeof ok> {
  await inScope(deps.db, scope, async (tx) => {
    await lockIn(tx, wanted.id, ["columns", "checked"])
    await begin(tx, { ...wanted, action: "convenio-load.discarded" }, { state: "closed" }, deps)
  })
  return ok
}
