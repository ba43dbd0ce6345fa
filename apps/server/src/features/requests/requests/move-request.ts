import { ApiError } from "@trazo/contract/errors/errors"
import { eventOfMove } from "@trazo/domain/platform/notification-rules"
import {
  canMove,
  expiresAt,
  isFinal,
  type RequestStatus,
  requestStatusCatalogue,
} from "@trazo/domain/requests/request-status"
import type { Updateable } from "kysely"
import { type Actor, actorColumn } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { releasePlace } from "../../selling/convenios/places.ts"
import { releaseCoupon } from "../../selling/coupons/redeem-coupon.ts"
import { releaseSellerCode } from "../../selling/distributor-codes/redeem-seller-code.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { returnProducts } from "../../selling/products/sell-products.ts"
import {
  insertCredit,
  insertMovement,
  insertRequest,
  lockMonthlyCharges,
  type NewRequest,
  refundWithoutMoney,
  updateRefundDue,
  updateRequest,
} from "./queries.ts"
import type { RequestRow } from "./request.ts"

type MovedColumns = "status" | "status_since" | "expires_at" | "approved_client_id"

export type RequestChanges = Omit<Updateable<Database["requests"]>, MovedColumns>

interface Move {
  /** Locked in this transaction. */
  request: RequestRow
  to: RequestStatus
  actor: Actor
  reason?: string
  /** When the new state expires. Defaults to the days of `expiryDays`. */
  expiresAt?: Date | null
  changes?: Omit<RequestChanges, "updated_at">
}

/**
 * The only operation that changes the status of a request. Writes the status, the movement, the audit entry and the
 * notifications, and refreshes the pages that show it. An approval is given for the request's account of this moment. Marks received payments as refund due when the request ends without a certificate, and puts its
 * products and its place in an agreement back, and makes the coupon and the code of an unpaid request available again.
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
    ...(to === "approved" && { approved_client_id: request.client_id }),
    status: to,
    reason,
    status_since: isSameTurn(request.status, to) ? request.status_since : now,
    expires_at: move.expiresAt === undefined ? expiresAt(to, now) : move.expiresAt,
    updated_at: now,
  })
  const states = { status: to, previousStatus: request.status }
  const movement = { request, ...states, actor: actorColumn(actor), reason, at: now }
  const [moved] = await Promise.all([updated, insertMovement(tx, movement)])
  recordAudit(
    tx,
    { actor, action: "request.moved", object: `request:${request.id}`, data: { from: request.status, to } },
    deps,
  )
  const event = eventOfMove(request.status, to)
  tx.afterCommit(() => deps.live.reviewChanged({ request: request.id, by: actor.id }))
  if (event) await notifyEvent(tx, { event, request: moved, actor, facts: { reason: move.reason } }, deps)
  if (isFinal(to) && to !== "issued") await markRefundDue(tx, { requestId: request.id, actor }, deps)
  const isWithoutCertificate = isFinal(to) && to !== "issued"
  if (isWithoutCertificate && request.convenio_person_id)
    await releasePlace(tx, { requestId: request.id, actor }, deps)
  if (isFinal(to) && to !== "issued" && request.status !== "draft") {
    const { id: requestId, select_products: products } = request
    await returnProducts(tx, { requestId, products, actor }, deps)
  }
  if (isFinal(to) && request.status === "payment") {
    await releaseCoupon(tx, { requestId: request.id, actor }, deps)
    await releaseSellerCode(tx, { requestId: request.id, actor }, deps)
  }
  return moved
}

/** The promised time runs on when staff validate a payment: the applicant still waits for them. */
function isSameTurn(from: RequestStatus, to: RequestStatus): boolean {
  const actors = [from, to].map((status) => requestStatusCatalogue[status].nextActor)
  return actors.every((actor) => actor === "staff")
}

/**
 * Marks the received payments of an ended request as refund due, once. What an organisation would pay, or a monthly
 * account whose month is not paid, is taken off it. What a prepaid code paid goes back to the code: its seller paid for it.
 */
async function markRefundDue(
  tx: ScopedTransaction,
  { requestId, actor }: { requestId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const charges = await lockMonthlyCharges(tx, requestId)
  for (const id of await updateRefundDue(tx, requestId)) {
    const data = { request: requestId }
    recordAudit(tx, { actor, action: "payment.refund-due", object: `payment:${id}`, data }, deps)
  }
  const data = { request: requestId }
  for (const method of ["convenio", "account"] as const) {
    for (const id of await refundWithoutMoney(tx, { requestId, method })) {
      const charge = charges.find(({ payment_id }) => payment_id === id)
      if (charge?.month) await insertCredit(tx, charge, deps.clock.now())
      const taken = { ...data, closedMonth: charge?.month ?? null }
      recordAudit(
        tx,
        { actor, action: "payment.taken-off-account", object: `payment:${id}`, data: taken },
        deps,
      )
    }
  }
  for (const id of await refundWithoutMoney(tx, { requestId, method: "code" })) {
    recordAudit(tx, { actor, action: "payment.returned-to-code", object: `payment:${id}`, data }, deps)
    await releaseSellerCode(tx, { requestId, actor }, deps)
  }
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
  { clock }: Pick<Deps, "clock">,
): Promise<RequestRow> {
  const now = clock.now()
  const request = await insertRequest(tx, { ...draft, now, expiresAt: expiresAt("draft", now) })
  await insertMovement(tx, {
    ...{ request, status: "draft", previousStatus: null },
    ...{ actor: actorColumn(actor), reason: null, at: now },
  })
  return request
}

/** Builds the search column of the review queue. Update it whenever the number, identity or names change. */
export function searchText(request: Pick<RequestRow, "number" | "user_info">): string {
  const { identity, names, surname1, surname2, companyName, companyRuc, ruc } = request.user_info
  return [request.number, identity, names, surname1, surname2, ruc, companyRuc, companyName]
    .filter(Boolean)
    .join(" ")
}
