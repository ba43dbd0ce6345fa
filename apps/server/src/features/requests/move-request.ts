import { ApiError } from "@trazo/contract/errors"
import { eventOfMove } from "@trazo/domain/notifications/notification-events"
import { canMove, expiresAt, isFinal, type RequestStatus } from "@trazo/domain/requests/request-status"
import type { Updateable } from "kysely"
import { type Actor, actorColumn } from "../../actor.ts"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { notifyEvent } from "../notifications/notify-event.ts"
import { markRefundDue } from "../payments/payment-state.ts"
import { insertMovement, updateRequest } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"

interface Move {
  /** Locked in this transaction. */
  request: RequestRow
  to: RequestStatus
  actor: Actor
  /** Shown to the client and stored with the movement. */
  reason?: string
  /** When the new state expires. Defaults to the days of `expiryDays`. */
  expiresAt?: Date | null
  changes?: Omit<Updateable<Database["requests"]>, "status" | "status_since" | "expires_at" | "updated_at">
}

/**
 * The only operation that changes the status of a request. Writes the status, the movement, the audit entry and the
 * notifications. Marks received payments as refund due when the request ends without a certificate.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function moveRequest(
  tx: ScopedTransaction,
  move: Move,
  deps: Pick<Deps, "clock" | "random" | "live">,
): Promise<RequestRow> {
  const { request, to, actor, changes = {} } = move
  if (!canMove(request.status, to)) throw new ApiError("MOVE_NOT_ALLOWED")
  const now = deps.clock.now()
  const reason = move.reason ?? null
  const updated = updateRequest(tx, request.id, {
    ...changes,
    status: to,
    reason,
    status_since: now,
    expires_at: move.expiresAt === undefined ? expiresAt(to, now) : move.expiresAt,
    updated_at: now,
  })
  const movement = { requestId: request.id, status: to, actor: actorColumn(actor), reason, at: now }
  const [moved] = await Promise.all([updated, insertMovement(tx, movement)])
  recordAudit(
    tx,
    { actor, action: "request.moved", object: `request:${request.id}`, data: { from: request.status, to } },
    deps,
  )
  const event = eventOfMove(request.status, to)
  if (event) await notifyEvent(tx, { event, request: moved, actor, facts: { reason: move.reason } }, deps)
  if (isFinal(to) && to !== "issued") await markRefundDue(tx, { requestId: request.id, actor }, deps)
  return moved
}
