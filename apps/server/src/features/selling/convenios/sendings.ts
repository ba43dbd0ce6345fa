import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { getConvenioSending as endpoint } from "@trazo/contract/selling/convenio-sendings"
import { type Actor, executiveOf } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { requireOpen } from "./invitations.ts"
import { presentSending } from "./presenters.ts"
import { findConvenio, type StoredConvenio } from "./queries.ts"
import * as queries from "./sendings.queries.ts"

/** The invitation of everybody in an agreement who has none yet (docs/product/money.md). */

interface Wanted {
  actor: Actor
  convenioId: string
}

const placesOf = ({ quota, used }: Pick<StoredConvenio, "quota" | "used">) =>
  quota === null ? null : Math.max(0, quota - used)

/** @throws ApiError INVITATION_CLOSED for an agreement that is not open, MOVE_NOT_ALLOWED without a free place */
export function requireInvitable(convenio: StoredConvenio | undefined, now: Date): StoredConvenio {
  const open = requireOpen(convenio, now)
  if (placesOf(open) === 0) {
    throw new ApiError("MOVE_NOT_ALLOWED", { message: "El convenio ya usó todo su cupo. Amplíelo primero." })
  }
  return open
}

/** @throws ApiError NOT_FOUND */
export function getSending(
  scope: Scope,
  convenioId: string,
  { db }: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(db, scope, async (tx) => {
    const convenio = await findConvenio(tx, convenioId)
    if (!convenio) throw new ApiError("NOT_FOUND")
    const last = await queries.findLastSending(tx, convenioId)
    const waiting = await queries.countWaiting(tx, convenioId)
    return { waiting, places: placesOf(convenio), last: last ? presentSending(last) : null }
  })
}

/** @throws ApiError NOT_FOUND, INVITATION_CLOSED, MOVE_NOT_ALLOWED with nobody to invite */
export function startSending(
  scope: Scope,
  { actor, convenioId }: Wanted,
  deps: Pick<Deps, "db" | "clock" | "random" | "jobs">,
): Promise<{ id: string; total: number }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  return inScope(deps.db, scope, async (tx) => {
    requireInvitable(await findConvenio(tx, convenioId), now)
    const total = await queries.countWaiting(tx, convenioId)
    const row = { id, convenio_id: convenioId, total, started_by: executiveOf(actor).id, created_at: now }
    if (total === 0 || !(await queries.insertSending(tx, { ...row, worked_at: now }))) {
      const working = await queries.lockWorking(tx, convenioId)
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
  scope: Scope,
  { actor, convenioId }: Wanted,
  deps: Pick<Deps, "db" | "clock" | "live">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    if (!(await findConvenio(tx, convenioId))) throw new ApiError("NOT_FOUND")
    const working = await queries.lockWorking(tx, convenioId)
    if (!working) return
    const { id, sent } = working
    await queries.updateSending(tx, id, { state: "stopped", stopped: "Alguien de su equipo lo detuvo." })
    const data = { convenio: convenioId, sent }
    recordAudit(
      tx,
      { actor, action: "convenio.sending-stopped", object: `convenio-sending:${id}`, data },
      deps,
    )
    const starter = { area: "executive", id: working.started_by } as const
    tx.afterCommit(() => deps.live.loadProgressed(starter, { id, state: "stopped", done: sent }))
  })
  return { ok: true }
}
