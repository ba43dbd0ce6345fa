import { eventOfMove } from "@trazo/domain/platform/notification-rules"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import type { MoveReaction } from "./move-reactions.ts"

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
