import { ApiError } from "@trazo/contract/errors/errors"
import { type CalendarDate, startOfEcuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Cents } from "@trazo/domain/money/money"
import { couponDiscount, coverText, isCovered } from "@trazo/domain/selling/coupon"
import type { PricedCertificate } from "@trazo/domain/selling/price-key"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import * as coupons from "./coupon.ts"

interface CouponUse {
  /** Normalised. */
  code: string
  actor: Actor
  /** Locked in this transaction. */
  request: PricedCertificate & { id: string }
  identityKey: string
  baseCents: Cents
}

/**
 * Takes a use of a coupon for a request. Lock order: request, coupon.
 * @returns the discount before IVA, or null for an unknown code
 * @throws ApiError COUPON_REFUSED
 */
export async function redeemCoupon(
  tx: ScopedTransaction,
  { code, actor, request, identityKey, baseCents }: CouponUse,
  deps: Pick<Deps, "clock" | "random">,
): Promise<Cents | null> {
  const now = deps.clock.now()
  const coupon = await coupons.takeUse(tx, code, now)
  if (!coupon) return refuse(await coupons.findCouponByCode(tx, code), now)
  if (!isCovered(coupon, request)) {
    throw new ApiError("COUPON_REFUSED", { message: `Ese cupón es para: ${coverText(coupon)}.` })
  }
  const uses = await coupons.countUsesOf(tx, { couponId: coupon.id, identityKey })
  if (coupon.usesPerClient !== null && uses >= coupon.usesPerClient) {
    throw new ApiError("COUPON_REFUSED", { message: "Ya usó ese cupón todas las veces que se permite." })
  }
  const discount = couponDiscount({ percent: coupon.percent, amountCents: coupon.amountCents }, baseCents)
  const id = newId(deps.random, now)
  await coupons.insertRedemption(tx, {
    id,
    couponId: coupon.id,
    requestId: request.id,
    identityKey,
    discountCents: discount,
    at: now,
  })
  const data = { coupon: coupon.id, discountCents: discount }
  recordAudit(tx, { actor, action: "coupon.redeemed", object: `request:${request.id}`, data }, deps)
  return discount
}

function refuse(coupon: coupons.StoredCoupon | undefined, now: Date): null {
  if (!coupon || coupon.state === "disabled") return null
  const { startsAt: start, endsAt: end } = coupon
  if (start && start > now) {
    throw new ApiError("COUPON_REFUSED", { message: `Ese cupón vale desde el ${formatDate(start)}.` })
  }
  if (end && end <= now) throw expired(coupon.code, end)
  throw new ApiError("COUPON_REFUSED", { message: "Ese cupón ya se usó todas las veces que se permite." })
}

function expired(code: string, end: Date): ApiError {
  const lastDay = formatDate(new Date(end.getTime() - 1))
  return new ApiError("COUPON_REFUSED", { message: `El cupón ${code} venció el ${lastDay}.` })
}

/** The coupon of a request, or null. */
export async function loadCouponOf(tx: ScopedTransaction, requestId: string, now: Date) {
  const found = await coupons.findRedemption(tx, requestId)
  if (!found) return null
  const { code, discountCents, endsAt: end } = found
  return { code, discountCents, isExpired: end !== null && end <= now }
}

/**
 * A coupon counts for payments of its last day at the latest, whenever their receipt arrives.
 * @throws ApiError COUPON_EXPIRED
 */
export async function requireCouponOn(
  tx: ScopedTransaction,
  requestId: string,
  paidOn: CalendarDate,
): Promise<void> {
  const end = (await coupons.findRedemption(tx, requestId))?.endsAt
  if (end && startOfEcuadorDay(paidOn) >= end) throw new ApiError("COUPON_EXPIRED")
}

/** Gives the use of a request's coupon back. @returns the discount that ends, or 0 */
export async function releaseCoupon(
  tx: ScopedTransaction,
  { requestId, actor }: { requestId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<Cents> {
  const found = await coupons.findRedemption(tx, requestId)
  if (!found) return 0
  await coupons.giveBackUse(tx, found.couponId)
  await coupons.markReleased(tx, found.id, deps.clock.now())
  const data = { coupon: found.couponId, discountCents: found.discountCents }
  recordAudit(tx, { actor, action: "coupon.released", object: `request:${requestId}`, data }, deps)
  return found.discountCents
}
