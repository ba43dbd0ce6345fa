import type { Movement } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  canMove,
  expiresAt,
  type RequestStatus,
  requestStatusCatalogue,
} from "@trazo/domain/requests/request-status"
import type { Insertable, Updateable } from "kysely"
import { type Actor, type ActorColumn, actorColumn } from "../../../actor.ts"
import type { Clock } from "../../../clock.ts"
import { insertsInOne } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Jobs } from "../../../jobs/jobs.ts"
import type { LiveChannel } from "../../../live/live-channel.ts"
import type { Random } from "../../../random.ts"
import { insertRequest, type NewRequest, type RequestRow, updateRequest } from "./request.ts"

type MovedColumns = "status" | "statusSince" | "expiresAt" | "approvedClientId"

export type RequestChanges = Omit<Updateable<Database["requests"]>, MovedColumns>

interface Move {
  /** Locked in this transaction. */
  request: RequestRow
  to: RequestStatus
  actor: Actor
  reason?: string
  /** When the new state expires. Defaults to the days of `expiryDays`. */
  expiresAt?: Date | null
  changes?: Omit<RequestChanges, "updatedAt">
}

interface ReactionDeps {
  clock: Clock
  random: Random
  live: LiveChannel
  jobs: Jobs
}

interface MoveDeps extends ReactionDeps {
  reactions: MoveReactions
}

/** Runs in the transaction of the move. `request` is the row before the move, `moved` the row after it. */
export type MoveReaction = (
  tx: ScopedTransaction,
  move: Move & { moved: RequestRow },
  deps: ReactionDeps,
) => void | Promise<void>

/** What follows a move, in order, by the state that it moves to. */
export type MoveReactions = Readonly<Record<RequestStatus, readonly MoveReaction[]>>

/**
 * The only operation that changes the status of a request. Writes the status and the movement. What follows a move stands
 * in the table of reactions. An approval is given for the request's account of this moment.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function moveRequest(tx: ScopedTransaction, move: Move, deps: MoveDeps): Promise<RequestRow> {
  const { request, to, actor, changes = {} } = move
  if (!canMove(request.status, to)) throw new ApiError("MOVE_NOT_ALLOWED")
  const now = deps.clock.now()
  const reason = move.reason ?? null
  const updated = updateRequest(tx, request.id, {
    ...changes,
    ...(to === "approved" && { approvedClientId: request.clientId }),
    status: to,
    reason,
    statusSince: isSameTurn(request.status, to) ? request.statusSince : now,
    expiresAt: move.expiresAt === undefined ? expiresAt(to, now) : move.expiresAt,
    updatedAt: now,
  })
  const states = { status: to, previousStatus: request.status }
  const movement = { request, ...states, actor: actorColumn(actor), reason, at: now }
  const [moved] = await Promise.all([updated, insertMovement(tx, movement)])
  for (const react of deps.reactions[to]) await react(tx, { ...move, moved }, deps)
  return moved
}

/** The promised time runs on when staff validate a payment: the applicant still waits for them. */
function isSameTurn(from: RequestStatus, to: RequestStatus): boolean {
  const actors = [from, to].map((status) => requestStatusCatalogue[status].nextActor)
  return actors.every((actor) => actor === "staff")
}

/** Changes columns of a request. Callers lock the request and write the audit entry. */
export function changeRequest(
  tx: ScopedTransaction,
  id: string,
  changes: RequestChanges,
): Promise<RequestRow> {
  return updateRequest(tx, id, changes)
}

export async function createDraft(
  tx: ScopedTransaction,
  { actor, ...draft }: Omit<NewRequest, "now" | "expiresAt"> & { actor: Actor },
  { clock }: Pick<MoveDeps, "clock">,
): Promise<RequestRow> {
  const now = clock.now()
  const request = await insertRequest(tx, { ...draft, now, expiresAt: expiresAt("draft", now) })
  await insertMovement(tx, {
    request,
    status: "draft",
    previousStatus: null,
    actor: actorColumn(actor),
    reason: null,
    at: now,
  })
  return request
}

/** Builds the search column of the review queue. Update it whenever the number, identity or names change. */
export function searchText(request: Pick<RequestRow, "number" | "userInfo">): string {
  const { identity, names, surname1, surname2, companyName, companyRuc, ruc } = request.userInfo
  return [request.number, identity, names, surname1, surname2, ruc, companyRuc, companyName]
    .filter(Boolean)
    .join(" ")
}

const insertMovements = (tx: ScopedTransaction, rows: Insertable<Database["requestMovements"]>[]) =>
  tx.insertInto("requestMovements").values(rows)

async function insertMovement(
  tx: ScopedTransaction,
  movement: {
    request: Pick<RequestRow, "id" | "channel">
    status: RequestRow["status"]
    /** Null for the first. */
    previousStatus: RequestRow["status"] | null
    actor: ActorColumn
    reason: string | null
    at: Date
  },
): Promise<void> {
  const row = {
    distributorId: tx.scope.distributorId,
    requestId: movement.request.id,
    channel: movement.request.channel,
    status: movement.status,
    previousStatus: movement.previousStatus,
    actor: JSON.stringify(movement.actor),
    reason: movement.reason,
    at: movement.at,
  }
  await tx.executeQuery(insertsInOne(new Map([[insertMovements, [row]]])))
}

export async function listMovements(tx: ScopedTransaction, requestId: string): Promise<Movement[]> {
  const rows = await tx
    .selectFrom("requestMovements")
    .select(["status", "at", "reason"])
    .where("requestId", "=", requestId)
    .orderBy("id")
    .execute()
  return rows.map(({ status, at, reason }) => ({ status, _date: at.toISOString(), reason }))
}
