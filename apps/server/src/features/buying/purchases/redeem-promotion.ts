import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { ivaPercent, priceWithIva } from "@trazo/domain/money/iva"
import type { Cents } from "@trazo/domain/money/money"
import { normaliseCoupon } from "@trazo/domain/selling/coupon"
import { productsBase } from "@trazo/domain/selling/product"
import { maskSellerCode, readSellerCode } from "@trazo/domain/selling/seller-code"
import { type Actor, ownRequestId } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { claimAttempt, settleAttempt } from "../../identity/sessions/claim-attempt.ts"
import { requireNoPendingCard } from "../../money/payments/pending-card.ts"
import { settlePayment } from "../../money/payments/record-payment.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { identityOf, lockOwnRequest, type RequestRow } from "../../requests/requests/request.ts"
import { loadCouponOf, redeemCoupon, releaseCoupon } from "../../selling/coupons/redeem-coupon.ts"
import {
  loadSellerOf,
  redeemSellerCode,
  releaseSellerCode,
} from "../../selling/distributor-codes/redeem-seller-code.ts"
import { loadFlow } from "./load-flow.ts"

interface Redemption {
  actor: Actor
  typed: string
  /** IP address. */
  address: string
}

/**
 * Applies a coupon or a seller's code to an unpaid request: at most one of each. A prepaid code and a coupon of the
 * whole price pay. Guesses are counted, and delayed after five.
 * @throws ApiError PROMOTION_NOT_FOUND, COUPON_REFUSED, MOVE_NOT_ALLOWED, VALIDITY_NOT_SOLD, TOO_MANY_REQUESTS
 */
export async function redeemPromotion(
  scope: Scope,
  { actor, typed, address }: Redemption,
  deps: Deps,
): Promise<PurchaseFlow> {
  const user = ownRequestId(actor)
  const attempt = { kind: "promotion", area: "client", user, address } as const
  // Committed first, so that parallel guesses all count.
  const counted = await inScope(deps.db, scope, (tx) => claimAttempt(tx, attempt, deps))
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockOwnRequest(tx, actor)
    if (request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
    await requireNoPendingCard(tx, request.id)
    const code = readSellerCode(typed)
    const redeemed =
      (code && (await applyCode(tx, { request, actor, code }, deps))) ||
      (await applyCoupon(tx, { request, actor, code: normaliseCoupon(typed) }, deps))
    if (!redeemed) throw new ApiError("PROMOTION_NOT_FOUND")
    await settleAttempt(tx, counted, { ownsUser: false }, deps)
    return await loadFlow(tx, redeemed, deps)
  })
}

interface Applied {
  request: RequestRow
  actor: Actor
  code: string
}

async function applyCode(
  tx: ScopedTransaction,
  { request, actor, code }: Applied,
  deps: Deps,
): Promise<RequestRow | null> {
  if (await loadSellerOf(tx, request.id)) throw onlyOne("código")
  const totalCents = request.totalCents ?? 0
  const hasProducts = request.selectProducts.length > 0
  const redeemed = await redeemSellerCode(tx, { code, actor, request, totalCents, hasProducts }, deps)
  if (!redeemed?.isPaid) return redeemed && request
  const reference = maskSellerCode(code)
  return await settlePayment(tx, { request, actor, method: "code", reference }, deps)
}

async function applyCoupon(
  tx: ScopedTransaction,
  { request, actor, code }: Applied,
  deps: Deps,
): Promise<RequestRow | null> {
  if (await loadCouponOf(tx, request.id, deps.clock.now())) throw onlyOne("cupón")
  const { identityType, identityCountry, identity } = identityOf(request)
  const use = {
    code,
    actor,
    request,
    // A coupon is for the certificate.
    baseCents: (request.baseCents ?? 0) - productsBase(request.selectProducts),
    identityKey: [identityType, identityCountry, identity].join(" "),
  }
  const discount = await redeemCoupon(tx, use, deps)
  if (discount === null) return null
  const discounted = await changeDiscount(tx, request, discount, deps)
  if (discounted.totalCents !== 0) return discounted
  const reference = `${code} ${request.number}`
  return await settlePayment(tx, { request: discounted, actor, method: "coupon", reference }, deps)
}

const onlyOne = (what: string) =>
  new ApiError("COUPON_REFUSED", { message: `La solicitud ya tiene un ${what}. Quítelo para usar otro.` })

/** Sets the discount of a request. IVA is of what is left, at the rate of the request. */
async function changeDiscount(
  tx: ScopedTransaction,
  request: RequestRow,
  discountCents: Cents,
  { clock }: Pick<Deps, "clock">,
): Promise<RequestRow> {
  const fullCents = (request.baseCents ?? 0) + request.discountCents
  const price = priceWithIva(fullCents - discountCents, { percent: ivaPercent(request.ivaRate) })
  return await changeRequest(tx, request.id, {
    baseCents: price.baseCents,
    ivaCents: price.ivaCents,
    totalCents: price.totalCents,
    discountCents,
    updatedAt: clock.now(),
  })
}

/** Takes the coupon and the code off an unpaid request. @throws ApiError MOVE_NOT_ALLOWED */
export async function removePromotion(scope: Scope, actor: Actor, deps: Deps): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await lockOwnRequest(tx, actor)
    if (request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
    await requireNoPendingCard(tx, request.id)
    const released = { requestId: request.id, actor }
    const discount = await releaseCoupon(tx, released, deps)
    await releaseSellerCode(tx, released, deps)
    return await loadFlow(tx, discount > 0 ? await changeDiscount(tx, request, 0, deps) : request, deps)
  })
}
