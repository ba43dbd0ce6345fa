import { ApiError } from "@trazo/contract/errors/errors"
import { actorOf } from "../../../actor.ts"
import { inPlatform, inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findConvenio, loadCover, requireLoadable } from "../convenios/convenio.ts"
import { addPeople, undoAddedPeople } from "../convenios/loaded-people.ts"
import { personKey } from "../convenios/person.ts"
import {
  closeExpiredLoad,
  type LoadRow,
  lockLoad,
  unscopedExpiredLoads,
  unscopedStalledLoads,
  updateLoad,
  type WaitingLoad,
} from "./load.ts"
import { checkRows, deleteRows, listLoadable, listUnchecked, readRow, setVerdict } from "./staged-row.ts"
import { listWarnings } from "./staged-sheet.ts"

type WorkDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "live">
type WorkAllDeps = WorkDeps & Pick<Deps, "log">

/** Rows of one transaction. */
const batches = { check: 1000, load: 250, undo: 500, rows: 5000 }

/**
 * Does the step that the load's state names, a batch in each transaction, until nothing is left. After a crash it goes on
 * with the next batch. Two processes that work on one load take turns.
 */
export async function workLoad(
  { distributorId, loadId }: { distributorId: string; loadId: string },
  deps: WorkDeps,
): Promise<void> {
  const scope: Scope = { distributorId }
  while (await inScope(deps.db, scope, (tx) => workBatch(tx, loadId, deps)));
}

/** @returns whether more is left */
async function workBatch(tx: ScopedTransaction, loadId: string, deps: WorkDeps): Promise<boolean> {
  const load = await lockLoad(tx, loadId)
  switch (load?.state) {
    case "checking":
      return await checkBatch(tx, load, deps)
    case "loading":
      return await loadBatch(tx, load, deps)
    case "undoing":
      return await undoBatch(tx, load, deps)
    case "undone":
    case "closed":
      return (await deleteRows(tx, loadId, batches.rows)) === batches.rows
    default:
      return false
  }
}

/** Tells the pages of whoever started the step. */
async function advance(
  tx: ScopedTransaction,
  load: LoadRow,
  changes: Partial<Pick<LoadRow, "state" | "done" | "loaded" | "checkedLine" | "stopped" | "workedAt">> & {
    warnings?: string
  },
  deps: WorkDeps,
): Promise<void> {
  await updateLoad(tx, load.id, changes)
  const { id, state, done } = { ...load, ...changes }
  const starters = { loading: load.loadedBy, undoing: load.undoneBy }
  const starter = load.state === "loading" || load.state === "undoing" ? starters[load.state] : null
  const reader = { area: "executive", id: starter ?? load.uploadedBy } as const
  tx.afterCommit(() => deps.live.loadProgressed(reader, { id, state, done }))
}

async function checkBatch(tx: ScopedTransaction, load: LoadRow, deps: WorkDeps): Promise<boolean> {
  const { checkedLine: before, done } = load
  const rows = await listUnchecked(tx, { load, after: before, most: batches.check })
  const last = rows.at(-1)
  if (!last) {
    const warnings = JSON.stringify(await listWarnings(tx, load))
    await advance(tx, load, { state: "checked", done: 0, checkedLine: 0, warnings }, deps)
    return false
  }
  const open = rows.filter(({ verdict }) => verdict !== "loaded")
  await checkRows(tx, { load, rows: open, before }, deps)
  const progress = { checkedLine: last.line, done: done + rows.length }
  await advance(tx, load, { ...progress, workedAt: deps.clock.now() }, deps)
  return true
}

async function loadBatch(tx: ScopedTransaction, load: LoadRow, deps: WorkDeps): Promise<boolean> {
  const { id, invites } = load
  const now = deps.clock.now()
  const actor = actorOf({ area: "executive", id: load.loadedBy ?? load.uploadedBy })
  const finish = async (stopped: string | null) => {
    await advance(tx, load, { state: "checked", done: 0, stopped }, deps)
    const data = { loaded: load.loaded, isComplete: stopped === null }
    recordAudit(tx, { actor, action: "convenio-load.finished", object: `convenio-load:${id}`, data }, deps)
    return false
  }
  const found = await findConvenio(tx, load.convenioId)
  const convenio = loadableOrProblem(found, invites, now)
  if (typeof convenio === "string") return await finish(convenio)
  const rows = await listLoadable(tx, load, batches.load)
  if (rows.length === 0) return await finish(null)
  const context = { cover: await loadCover(tx, convenio, deps), now }
  const read = rows.map((row) => ({ line: row.line, ...readRow(row, load, context) }))
  const isValid = ({ problems }: (typeof read)[number]) => Object.keys(problems).length === 0
  // Prices or the agreement changed since the check.
  const changed = rows.filter((_, place) => !isValid(read[place] as (typeof read)[number]))
  if (changed.length > 0) await checkRows(tx, { load, rows: changed, before: null }, deps)
  const people = read.filter(isValid)
  const added = await addPeople(
    tx,
    { actor, convenio, loadId: id, invites },
    people.map(({ person }) => person),
    deps,
  )
  const linesOf = (isAdded: boolean) =>
    people.filter(({ person }) => added.has(personKey(person)) === isAdded).map(({ line }) => line)
  await setVerdict(tx, { load, lines: linesOf(true), verdict: "loaded" })
  await setVerdict(tx, { load, lines: linesOf(false), verdict: "invited" })
  const progress = { done: load.done + rows.length, loaded: load.loaded + added.size }
  await advance(tx, load, { ...progress, workedAt: now }, deps)
  return true
}

function loadableOrProblem(...wanted: Parameters<typeof requireLoadable>) {
  try {
    return requireLoadable(...wanted)
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

async function undoBatch(tx: ScopedTransaction, load: LoadRow, deps: WorkDeps): Promise<boolean> {
  const actor = actorOf({ area: "executive", id: load.undoneBy ?? load.uploadedBy })
  const deleted = await undoAddedPeople(tx, { actor, loadId: load.id, most: batches.undo }, deps)
  const isMore = deleted === batches.undo
  const progress = { done: load.done + deleted, workedAt: deps.clock.now() }
  await advance(tx, load, { ...progress, ...(isMore ? {} : { state: "undone" as const }) }, deps)
  // The rows go with the next batches.
  return true
}

/** A process that works writes after each batch. */
const stalledMilliseconds = 30_000

/** A load that fails does not keep those behind it, which may be of other distributors, from their turn. */
async function tryLoad(
  { distributorId, loadId }: WaitingLoad,
  work: () => Promise<void>,
  { log }: Pick<Deps, "log">,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, distributor: distributorId, load: loadId }, "a load was not worked on")
  }
}

/** Goes on with loads whose process stopped. */
export async function resumeLoads(deps: WorkAllDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - stalledMilliseconds)
  const stalled = await inPlatform(deps.db, (tx) => unscopedStalledLoads(tx, since))
  for (const load of stalled) await tryLoad(load, () => workLoad(load, deps), deps)
}

/** Deletes the rows of old files. Loads stay as history. */
export async function deleteOldLoads(deps: WorkAllDeps): Promise<void> {
  const expired = await inPlatform(deps.db, (tx) => unscopedExpiredLoads(tx, deps.clock.now()))
  for (const load of expired) {
    const close = async () => {
      await inScope(deps.db, load, (tx) => closeExpiredLoad(tx, load.loadId, deps.clock.now()))
      await workLoad(load, deps)
    }
    await tryLoad(load, close, deps)
  }
}
