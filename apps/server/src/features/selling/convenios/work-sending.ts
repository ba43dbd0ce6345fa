import { ApiError } from "@trazo/contract/errors/errors"
import { actorOf } from "../../../actor.ts"
import { inPlatform, inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadPeople } from "./invitations.queries.ts"
import { inviteAll } from "./invitations.ts"
import { findConvenio } from "./queries.ts"
import * as queries from "./sendings.queries.ts"
import { requireInvitable } from "./sendings.ts"

type WorkDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "live">

/** People of one transaction. */
const batchSize = 250

/**
 * Invites a batch in each transaction until nobody is left. The invitations, their mails and the place where the sending
 * is are one transaction, so that a crash repeats nobody. Two processes take turns.
 */
export async function workSending(
  { distributorId, sendingId }: queries.WaitingSending,
  deps: WorkDeps,
): Promise<void> {
  while (await inScope(deps.db, { distributorId }, (tx) => sendBatch(tx, sendingId, deps)));
}

/** @returns whether more is left */
async function sendBatch(tx: ScopedTransaction, id: string, deps: WorkDeps): Promise<boolean> {
  const sending = await queries.lockSending(tx, id)
  if (sending?.state !== "sending") return false
  const now = deps.clock.now()
  const starter = { area: "executive", id: sending.started_by } as const
  const actor = actorOf(starter)
  const advance = async (
    changes: Partial<Pick<queries.SendingRow, "state" | "sent" | "stopped" | "last_person">>,
  ) => {
    await queries.updateSending(tx, id, { ...changes, worked_at: now })
    const { state, sent: done } = { ...sending, ...changes }
    tx.afterCommit(() => deps.live.loadProgressed(starter, { id, state, done }))
  }
  const finish = async (stopped: string | null) => {
    await advance({ state: stopped === null ? "done" : "stopped", stopped })
    const data = { convenio: sending.convenio_id, sent: sending.sent, isComplete: stopped === null }
    recordAudit(
      tx,
      { actor, action: "convenio.sending-finished", object: `convenio-sending:${id}`, data },
      deps,
    )
    return false
  }
  const ids = await queries.listWaiting(tx, sending, batchSize)
  if (ids.length === 0) return await finish(null)
  const problem = problemOf(await findConvenio(tx, sending.convenio_id), now)
  if (problem !== null) return await finish(problem)
  // Somebody else may have invited one of them, or withdrawn the invitation, while this waited for their locks.
  const people = (await loadPeople(tx, ids)).filter(
    ({ expires_at, withdrawn_at }) => expires_at === null && withdrawn_at === null,
  )
  const sent = await inviteAll(tx, { actor, people }, deps)
  await advance({ sent: sending.sent + sent, last_person: ids.at(-1) ?? null })
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
  for (const sending of await inPlatform(deps.db, (tx) => queries.unscopedStalledSendings(tx, since))) {
    try {
      await workSending(sending, deps)
    } catch (error) {
      const { distributorId: distributor, sendingId } = sending
      deps.log.error({ err: error, distributor, sending: sendingId }, "a sending was not worked on")
    }
  }
}
