import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/convenio-sendings"
import { actorOf } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inPlatform, inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { findConvenio, placesOf, requireOpen, type StoredConvenio } from "./convenio.ts"
import { inviteAll } from "./invitations.ts"
import { lockInvitable } from "./person.ts"
import * as sendings from "./sending.ts"

/** @throws ApiError INVITATION_CLOSED for an agreement that is not open, MOVE_NOT_ALLOWED without a free place */
function requireInvitable(convenio: StoredConvenio | undefined, now: Date): StoredConvenio {
  const open = requireOpen(convenio, now)
  if (placesOf(open) === 0) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "El convenio ya usó todo su cupo. Amplíelo primero." })
  }
  return open
}

/** @throws ApiError NOT_FOUND */
export function getSending(
  { scope, params: { id: convenioId } }: Call<typeof contract.getConvenioSending>,
  { db }: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.getConvenioSending>> {
  return inScope(db, scope, async (tx) => {
    const convenio = await findConvenio(tx, convenioId)
    if (!convenio) throw new ApiError("NOT_FOUND")
    const last = await sendings.findLastSending(tx, convenioId)
    const waiting = await sendings.countWaiting(tx, convenioId)
    return { waiting, places: placesOf(convenio), last: last ? sendings.presentSending(last) : null }
  })
}

/** @throws ApiError NOT_FOUND, INVITATION_CLOSED, MOVE_NOT_ALLOWED with nobody to invite */
export function startSending(
  { scope, actor, params: { id: convenioId } }: Call<typeof contract.startConvenioSending>,
  deps: Pick<Deps, "db" | "clock" | "random" | "jobs">,
): Promise<{ id: string; total: number }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  return inScope(deps.db, scope, async (tx) => {
    requireInvitable(await findConvenio(tx, convenioId), now)
    const total = await sendings.countWaiting(tx, convenioId)
    const row = { id, convenioId, total, startedBy: actor.id, createdAt: now }
    if (total === 0 || !(await sendings.insertSending(tx, { ...row, workedAt: now }))) {
      const working = await sendings.lockWorking(tx, convenioId)
      if (working) return { id: working.id, total: working.total }
      throw new ApiError("MOVE_NOT_ALLOWED", { message: "Todas las personas ya tienen su invitación." })
    }
    const data = { convenio: convenioId, people: total }
    recordAudit(
      tx,
      { actor, action: "convenio.sending-started", object: `convenio-sending:${id}`, data },
      deps,
    )
    await deps.jobs.enqueue(tx, "work-convenio-sending", { ...scope, sendingId: id })
    return { id, total }
  })
}

/** Waits for the batch that runs. Repeating it changes nothing. @throws ApiError NOT_FOUND */
export async function stopSending(
  { scope, actor, params: { id: convenioId } }: Call<typeof contract.stopConvenioSending>,
  deps: Pick<Deps, "db" | "clock" | "live">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if (!(await findConvenio(tx, convenioId))) throw new ApiError("NOT_FOUND")
    const working = await sendings.lockWorking(tx, convenioId)
    if (!working) return
    const { id, sent } = working
    await sendings.updateSending(tx, id, { state: "stopped", stopped: "Alguien de su equipo lo detuvo." })
    const data = { convenio: convenioId, sent }
    recordAudit(
      tx,
      { actor, action: "convenio.sending-stopped", object: `convenio-sending:${id}`, data },
      deps,
    )
    const starter = { area: "executive", id: working.startedBy } as const
    tx.afterCommit(() => deps.live.loadProgressed(starter, { id, state: "stopped", done: sent }))
  })
  return { ok: true }
}

type WorkDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "live">

/** People of one transaction. */
const batchSize = 250

/**
 * Invites a batch in each transaction until nobody is left. The invitations, their mails and the place where the sending
 * is are one transaction, so that a crash repeats nobody. Two processes take turns.
 */
export async function workSending(
  { distributorId, sendingId }: sendings.WaitingSending,
  deps: WorkDeps,
): Promise<void> {
  while (await inScope(deps.db, { distributorId }, (tx) => sendBatch(tx, sendingId, deps)));
}

/** @returns whether more is left */
async function sendBatch(tx: ScopedTransaction, id: string, deps: WorkDeps): Promise<boolean> {
  const sending = await sendings.lockSending(tx, id)
  if (sending?.state !== "sending") return false
  const now = deps.clock.now()
  const starter = { area: "executive", id: sending.startedBy } as const
  const actor = actorOf(starter)
  const advance = async (
    changes: Partial<Pick<sendings.SendingRow, "state" | "sent" | "stopped" | "lastPerson">>,
  ) => {
    await sendings.updateSending(tx, id, { ...changes, workedAt: now })
    const { state, sent: done } = { ...sending, ...changes }
    tx.afterCommit(() => deps.live.loadProgressed(starter, { id, state, done }))
  }
  const finish = async (stopped: string | null) => {
    await advance({ state: stopped === null ? "done" : "stopped", stopped })
    const data = { convenio: sending.convenioId, sent: sending.sent, isComplete: stopped === null }
    recordAudit(
      tx,
      { actor, action: "convenio.sending-finished", object: `convenio-sending:${id}`, data },
      deps,
    )
    return false
  }
  const ids = await sendings.listWaiting(tx, sending, batchSize)
  if (ids.length === 0) return await finish(null)
  const problem = problemOf(await findConvenio(tx, sending.convenioId), now)
  if (problem !== null) return await finish(problem)
  // Somebody else may have invited one of them, or withdrawn the invitation, while this waited for their locks.
  const people = (await lockInvitable(tx, ids)).filter(
    ({ expiresAt, withdrawnAt }) => expiresAt === null && withdrawnAt === null,
  )
  const sent = await inviteAll(tx, { actor, people }, deps)
  await advance({ sent: sending.sent + sent, lastPerson: ids.at(-1) ?? null })
  return true
}

function problemOf(...wanted: Parameters<typeof requireInvitable>): string | null {
  try {
    requireInvitable(...wanted)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** A process that works writes after each batch. */
const stalledMilliseconds = 30_000

/** Goes on with sendings whose process stopped. One that fails does not keep the others from their turn. */
export async function resumeSendings(deps: WorkDeps & Pick<Deps, "log">): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - stalledMilliseconds)
  for (const sending of await inPlatform(deps.db, (tx) => sendings.unscopedStalledSendings(tx, since))) {
    try {
      await workSending(sending, deps)
    } catch (error) {
      const { distributorId: distributor, sendingId } = sending
      deps.log.error({ err: error, distributor, sending: sendingId }, "a sending was not worked on")
    }
  }
}
