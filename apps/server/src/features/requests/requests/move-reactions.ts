import { eventOfMove } from "@trazo/domain/platform/notification-rules"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import type { Updateable } from "kysely"
import type { Actor } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import type { RequestRow } from "./request.ts"

type MovedColumns = "status" | "status_since" | "expires_at" | "approved_client_id"

export type RequestChanges = Omit<Updateable<Database["requests"]>, MovedColumns>

export interface Move {
  /** Locked in this transaction. */
  request: RequestRow
  to: RequestStatus
  actor: Actor
  reason?: string
  /** When the new state expires. Defaults to the days of `expiryDays`. */
  expiresAt?: Date | null
  changes?: Omit<RequestChanges, "updated_at">
}

type ReactionDeps = Pick<Deps, "clock" | "random" | "live">
export type MoveDeps = ReactionDeps & Pick<Deps, "reactions">

/** Runs in the transaction of the move. `request` is the row before the move, `moved` the row after it. */
export type MoveReaction = (
  tx: ScopedTransaction,
  move: Move & { moved: RequestRow },
  deps: ReactionDeps,
) => void | Promise<void>

/** What follows a move, in order, by the state that it moves to. */
export type MoveReactions = Readonly<Record<RequestStatus, readonly MoveReaction[]>>

export const auditMove: MoveReaction = (tx, { request, to, actor }, deps) => {
  const data = { from: request.status, to }
  recordAudit(tx, { actor, action: "request.moved", object: `request:${request.id}`, data }, deps)
}

export const refreshReviews: MoveReaction = (tx, { request, actor }, deps) => {
  tx.afterCommit(() => deps.live.reviewChanged({ request: request.id, by: actor.id }))
}

export const notifyMove: MoveReaction = async (tx, { request, moved, to, actor, reason }, deps) => {
  const event = eventOfMove(request.status, to)
  if (event) await notifyEvent(tx, { event, request: moved, actor, facts: { reason } }, deps)
}
