import { ApiError } from "@trazo/contract/errors/errors"
import { type ReviewedChannel, requestModules } from "@trazo/domain/buying/channel"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { Insertable } from "kysely"
import type { Executive } from "../../../actor.ts"
import { isAllowedAny } from "../../../database/lists/staff-columns.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyColleague } from "../../platform/notifications/notify-event.ts"
import type { RequestRow } from "../requests/request.ts"

interface Assignee {
  id: string
  names: string
}

interface AssignmentRow extends Assignee {
  takenAt: Date
  lastActiveAt: Date
}

interface Assigning {
  /** Locked in this transaction. */
  request: RequestRow
  actor: Executive
  /** The other person who has the request, as shown to the actor, who goes on nevertheless. */
  seenAssignee?: string | undefined
}

type ClockDeps = Pick<Deps, "clock">

/** Loads who has the request now. */
export function loadAssignee(
  tx: ScopedTransaction,
  requestId: string,
  { clock }: ClockDeps,
): Promise<AssignmentRow | undefined> {
  const { distributorId } = tx.scope
  return tx
    .selectFrom("requestAssignments as assignment")
    .innerJoin("executives", "executives.id", "assignment.executiveId")
    .select(["executives.id", "executives.names"])
    .select(["assignment.takenAt", "assignment.lastActiveAt"])
    .where("executives.distributorId", "=", distributorId)
    .where("assignment.distributorId", "=", distributorId)
    .where("assignment.requestId", "=", requestId)
    .where("assignment.lastActiveAt", ">", assignmentsCountSince(clock.now()))
    .executeTakeFirst()
}

/** Lists the active executives who may be given a request of the channel, by name. */
export function loadAssignees(tx: ScopedTransaction, channel: ReviewedChannel): Promise<Assignee[]> {
  const module = requestModules[channel]
  return tx
    .selectFrom("executives")
    .select(["id", "names"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "active")
    .where(isAllowedAny([`${module}:approve`, `${module}:validatePayment`] as Permission[]))
    .orderBy("names")
    .orderBy("id")
    .limit(200)
    .execute()
}

async function upsertAssignment(
  tx: ScopedTransaction,
  row: Insertable<Database["requestAssignments"]>,
): Promise<void> {
  const { executiveId, takenAt, lastActiveAt } = row
  await tx
    .insertInto("requestAssignments")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("requestId").doUpdateSet({ executiveId, takenAt, lastActiveAt }),
    )
    .execute()
}

async function updateLastActive(
  tx: ScopedTransaction,
  { requestId, executiveId, now }: { requestId: string; executiveId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("requestAssignments")
    .set({ lastActiveAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("executiveId", "=", executiveId)
    .execute()
}

/** Ends the assignment of a request that no longer waits for staff. */
export async function endAssignment(tx: ScopedTransaction, requestId: string): Promise<void> {
  await tx
    .deleteFrom("requestAssignments")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .execute()
}

/**
 * Refuses to act on a request that somebody else has, unless the actor was shown that person.
 * @returns who has the request
 * @throws ApiError REQUEST_TAKEN
 */
export async function requireNoOtherAssignee(
  tx: ScopedTransaction,
  { request, actor, seenAssignee }: Assigning,
  deps: ClockDeps,
): Promise<AssignmentRow | undefined> {
  const assignee = await loadAssignee(tx, request.id, deps)
  if (!assignee || assignee.id === actor.id || assignee.id === seenAssignee) return assignee
  throw new ApiError("REQUEST_TAKEN", { message: `${assignee.names} tiene esta solicitud. ¿Continúa usted?` })
}

/** Gives the request to the actor or to a colleague, who is notified. @throws ApiError REQUEST_TAKEN */
export async function assignRequest(
  tx: ScopedTransaction,
  { to, ...assigning }: Assigning & { to: string },
  deps: Pick<Deps, "clock" | "random" | "live" | "reactions">,
): Promise<void> {
  const { request, actor } = assigning
  const assignee = await requireNoOtherAssignee(tx, assigning, deps)
  const now = deps.clock.now()
  await upsertAssignment(tx, {
    requestId: request.id,
    distributorId: tx.scope.distributorId,
    executiveId: to,
    takenAt: assignee?.id === to ? assignee.takenAt : now,
    lastActiveAt: now,
  })
  if (assignee?.id === to) return
  tx.afterCommit(() => deps.live.reviewChanged({ request: request.id, by: actor.id }))
  const action = to === actor.id ? "request.taken" : "request.handed-over"
  const data = { from: assignee?.id ?? null, to }
  recordAudit(tx, { actor, action, object: `request:${request.id}`, data }, deps)
  if (to !== actor.id) notifyColleague(tx, { request, executiveId: to }, deps)
}

/** Releases the actor's own request. @throws ApiError REQUEST_TAKEN when somebody else has it */
export async function releaseRequest(
  tx: ScopedTransaction,
  { request, actor }: Omit<Assigning, "seenAssignee">,
  deps: ClockDeps,
): Promise<void> {
  const assignee = await requireNoOtherAssignee(tx, { request, actor }, deps)
  await endAssignment(tx, request.id)
  if (assignee) recordAudit(tx, { actor, action: "request.released", object: `request:${request.id}` }, deps)
}

/** Activity is stored at most once in this time. */
const storedEveryMilliseconds = minuteMilliseconds

/** Keeps the assignment of its own executive alive. */
export async function keepAssignment(
  tx: ScopedTransaction,
  {
    requestId,
    assignee,
    reader,
  }: { requestId: string; assignee: AssignmentRow | undefined; reader: { id: string } },
  { clock }: ClockDeps,
): Promise<void> {
  const now = clock.now()
  if (assignee?.id !== reader.id) return
  if (now.getTime() - assignee.lastActiveAt.getTime() < storedEveryMilliseconds) return
  await updateLastActive(tx, { requestId, executiveId: reader.id, now })
}

/** Minutes without activity after which anybody may take a request from the person who has it. */
const assignmentIdleMinutes = 15

/** Assignments whose last activity is older than this no longer count. */
export function assignmentsCountSince(now: Date): Date {
  return new Date(now.getTime() - assignmentIdleMinutes * minuteMilliseconds)
}
