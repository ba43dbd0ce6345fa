import type { RequestStatus } from "@trazo/domain/requests/request-status"
import type { Updateable } from "kysely"
import type { Actor } from "../../../actor.ts"
import type { Clock } from "../../../clock.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { LiveChannel } from "../../../live/live-channel.ts"
import type { Random } from "../../../random.ts"
import type { RequestRow } from "./queries.ts"

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

interface ReactionDeps {
  clock: Clock
  random: Random
  live: LiveChannel
}

export interface MoveDeps extends ReactionDeps {
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
