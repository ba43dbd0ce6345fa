import { ApiError } from "@trazo/contract/errors/errors"
import { undoneStatus } from "@trazo/domain/money/payment-status"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { monthOf, requireOpenMonth } from "../closed-months/closed-month.ts"
import { mailUndone } from "./mail-payment-outcome.ts"
import { freeMovements } from "./movement-payment.ts"
import { findLatestPayment, updateUndone } from "./payment.ts"

const outcomes = { inReview: "checked", owed: "owed", refused: "void" } as const

const reopen =
  "Esta venta es de ese mes y ya no se deshace. Si el dinero no llegó, pida que se reabra en Facturación, «Cierre del mes»."

/**
 * Undoes the confirmation of a transfer or a deposit, and frees the movements that paid it. The request waits for its
 * payment again; after its certificate was issued the payment is owed, and after another end it never came.
 * @throws ApiError PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED, also for a sale of a closed month
 */
export async function undoPayment(
  tx: ScopedTransaction,
  { request, actor, reason }: { request: RequestRow; actor: Actor & { id: string }; reason: string },
  deps: Deps,
): Promise<RequestRow> {
  const payment = await findLatestPayment(tx, request.id)
  if (!payment) throw new ApiError("PAYMENT_NOT_FOUND")
  const status = payment.accountId === "" ? null : undoneStatus(payment.status, request.status)
  if (status !== "inReview" && status !== "owed" && status !== "refused") {
    throw new ApiError("MOVE_NOT_ALLOWED")
  }
  if (payment.receivedAt) await requireOpenMonth(tx, monthOf(payment.receivedAt), { instead: reopen })
  const movements = await freeMovements(tx, payment.id)
  await updateUndone(tx, payment.id, { status, at: deps.clock.now(), by: actor.id, reason })
  const data = { request: request.id, status, movements: movements.map(({ id, cents }) => `${id} ${cents}`) }
  recordAudit(tx, { actor, action: "payment.undone", object: `payment:${payment.id}`, data }, deps)
  await mailUndone(tx, request, { payment, outcome: outcomes[status], reason }, deps)
  if (status === "inReview") return moveRequest(tx, { request, to: "paymentReview", actor, reason }, deps)
  const only = { client: false, staff: true }
  await notifyEvent(tx, { event: "paymentUndone", request, actor, facts: { reason }, only }, deps)
  return request
}
