import { eventOfMove } from "@trazo/domain/platform/notification-rules"
import { returnCardMoney } from "./features/money/card-payments/return-card-money.ts"
import { oweRefundOf } from "./features/money/payments/refund-due.ts"
import { recordAudit } from "./features/platform/audit/record-audit.ts"
import { notifyEvent } from "./features/platform/notifications/notify-event.ts"
import type { MoveReaction, MoveReactions } from "./features/requests/requests/move-request.ts"
import { releasePlace } from "./features/selling/convenios/places.ts"
import { releaseCoupon } from "./features/selling/coupons/redeem-coupon.ts"
import { releaseSellerCode } from "./features/selling/distributor-codes/redeem-seller-code.ts"
import { returnProducts } from "./features/selling/products/sell-products.ts"

const auditMove: MoveReaction = (tx, { request, to, actor }, deps) => {
  const data = { from: request.status, to }
  recordAudit(tx, { actor, action: "request.moved", object: `request:${request.id}`, data }, deps)
}

const refreshReviews: MoveReaction = (tx, { request, actor }, deps) => {
  tx.afterCommit(() => deps.live.reviewChanged({ request: request.id, by: actor.id }))
}

const notifyMove: MoveReaction = async (tx, { request, moved, to, actor, reason }, deps) => {
  const event = eventOfMove(request.status, to)
  if (event) await notifyEvent(tx, { event, request: moved, actor, facts: { reason } }, deps)
}

const oweRefund: MoveReaction = (tx, { request, actor }, deps) =>
  oweRefundOf(tx, { requestId: request.id, actor }, deps)

const giveBackPlace: MoveReaction = async (tx, { request, actor }, deps) => {
  if (request.convenioPersonId) await releasePlace(tx, { requestId: request.id, actor }, deps)
}

/** A draft has taken no product yet. */
const giveBackProducts: MoveReaction = async (tx, { request, actor }, deps) => {
  if (request.status === "draft") return
  await returnProducts(tx, { requestId: request.id, products: request.selectProducts, actor }, deps)
}

/** The coupon of any request and the code of an unpaid one can be used again. */
const giveBackPromotions: MoveReaction = async (tx, { request, actor }, deps) => {
  await releaseCoupon(tx, { requestId: request.id, actor }, deps)
  if (request.status !== "payment") return
  await releaseSellerCode(tx, { requestId: request.id, actor }, deps)
}

const always = [auditMove, refreshReviews, notifyMove]
const withoutCertificate = [
  ...always,
  oweRefund,
  returnCardMoney,
  giveBackPlace,
  giveBackProducts,
  giveBackPromotions,
]

/** What follows a move of a request. Each part belongs to the street that it is imported from. */
export const moveReactions: MoveReactions = {
  draft: always,
  payment: always,
  paymentReview: always,
  review: always,
  correction: always,
  approved: always,
  issued: always,
  rejected: withoutCertificate,
  cancelled: withoutCertificate,
  expired: withoutCertificate,
}
