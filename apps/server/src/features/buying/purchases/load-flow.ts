import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import { fastDifference } from "@trazo/domain/desk/fast-service"
import { promisedAnswer } from "@trazo/domain/desk/review-promise"
import { type IvaRate, ivaRateAt, type PriceWithIva, priceWithIva } from "@trazo/domain/money/iva"
import { readCardFields, swappedSides } from "@trazo/domain/requests/card-fields"
import { isCard } from "@trazo/domain/requests/evidence"
import { changedFields, endOfRenewal } from "@trazo/domain/requests/renewal"
import { productsBase } from "@trazo/domain/selling/product"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type ListedOffer, listListed } from "../../distributors/catalogue/get-catalogue.ts"
import { priceOf } from "../../distributors/catalogue/price.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { loadPayment } from "../../money/payments/payment.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/distributor.ts"
import { loadCardReading } from "../../requests/document-readings/read-pictures.ts"
import { joinsApprovedAccount } from "../../requests/identity-accounts/request-account.ts"
import { loadRenewed } from "../../requests/renewals/renewal.ts"
import { listMovements } from "../../requests/requests/move-request.ts"
import { askedAgain } from "../../requests/requests/prefilled-draft.ts"
import {
  answerByOf,
  identityTypeOf,
  isFilledIn,
  loadRequest,
  priceListOf,
  type RequestRow,
} from "../../requests/requests/request.ts"
import { categoriesOf, documentRequirements } from "../../requests/requests/request-documents.ts"
import { expectedAnswerOf } from "../../requests/requests/request-way.ts"
import { loadConvenioOf } from "../../selling/convenios/places.ts"
import { loadCouponOf } from "../../selling/coupons/redeem-coupon.ts"
import { loadSellerOf } from "../../selling/distributor-codes/redeem-seller-code.ts"
import { listOffered, soldProducts } from "../../selling/products/sell-products.ts"
import { type Draft, findIssuedCertificate, loadDraft, stepsBeforeConsent } from "./draft.ts"
import { contentOf, type FlowParts, presentFlow, presentKnown, presentRenewalOfFlow } from "./presenters.ts"

export async function loadFlow(
  tx: ScopedTransaction,
  stored: RequestRow,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<PurchaseFlow> {
  const now = deps.clock.now()
  const draft = await loadDraft(tx, stored, deps)
  const { request, files, biometricConsent, termsAccepted, termsVersion, configuration } = draft
  const offers = await listListed(tx, priceListOf(request), deps)
  const isInvited = request.convenioPersonId !== null
  const ofKind = offers.filter(
    ({ kind, validity }) => kind === request.kind && (!isInvited || validity === request.validity),
  )
  const certificate = request.status === "issued" ? await findIssuedCertificate(tx, request.id) : undefined
  const isSubmitted = request.number !== null
  const { promise } = await loadReviewRules(tx)
  return presentFlow({
    request,
    answerBy: answerByOf(request, promise),
    expectedAnswerBy: expectedAnswerOf(request, promise, now),
    configuration,
    categories: categoriesOf(documentRequirements(request, now), files),
    files,
    timeline: await listMovements(tx, request.id),
    payment: await loadPayment(tx, request.id),
    coupon: isSubmitted ? await loadCouponOf(tx, request.id, now) : null,
    seller: isSubmitted ? await loadSellerOf(tx, request.id) : null,
    offers: ofKind,
    price: priceOfFlow(request, ofKind, ivaRateAt(now)),
    products:
      request.status === "draft" && !isInvited
        ? await listOffered(tx, { kind: request.kind, selected: request.selectProducts }, deps)
        : [],
    fast: await fastOfDraft(tx, { request, offers }, deps),
    selected: soldProducts(request.selectProducts, deps),
    certificateStatus: certificate ? shownStatus({ ...certificate, now }) : null,
    certificateRevokedAt: certificate?.revokedAt ?? null,
    ...(await knownOfFlow(tx, draft, deps)),
    convenio: await loadConvenioOf(tx, request),
    joinsAccount:
      request.status === "draft" && !isFilledIn(request) && (await joinsApprovedAccount(tx, request)),
    biometricConsent,
    card: await cardOfDraft(tx, draft, now),
    termsAccepted: termsAccepted || request.status !== "draft",
    termsVersion,
  })
}

/** Returns the frozen price after submission, otherwise the current price, or zero when the offer is gone. */
function priceOfFlow(request: RequestRow, offers: FlowParts["offers"], rate: IvaRate): FlowParts["price"] {
  const { baseCents, ivaCents, totalCents } = request
  if (baseCents !== null && ivaCents !== null && totalCents !== null)
    return { baseCents, ivaCents, totalCents }
  const offer = offers.find(({ validity }) => validity === request.validity)
  return offer
    ? priceWithIva(offer.price.baseCents + productsBase(request.selectProducts), rate)
    : { baseCents: 0, ivaCents: 0, totalCents: 0 }
}

/** What the page of a renewal, or of another request of an account, shows. Null for other requests. */
async function knownOfFlow(
  tx: ScopedTransaction,
  { request, files, stale }: Pick<Draft, "request" | "files" | "stale">,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<Pick<PurchaseFlow, "renewal" | "known">> {
  if (!isFilledIn(request)) return { renewal: null, known: null }
  const renewed = await loadRenewed(tx, request)
  const { kind, validity, userInfo: present, renewal: type, prefilledFrom: source } = request
  const approved = source === null ? present : (await loadRequest(tx, source)).userInfo
  const formerEnd = type === "reissue" ? renewed?.notAfter : undefined
  const known = presentKnown({
    end: endOfRenewal({ kind, validity, from: deps.clock.now(), data: present, formerEnd }),
    missing: stepsBeforeConsent.filter((step) => !request.completedSteps.includes(step)),
    changed: changedFields(approved, present, { kind, identityType: identityTypeOf(request) }),
    askedAgain: askedAgain({ files, stale }),
    files,
  })
  if (!renewed || !type) return { known, renewal: null }
  const usual = (await listListed(tx, "normal", deps)).find(
    (offer) => offer.kind === kind && offer.validity === validity,
  )
  const usualCents = usual?.price.totalCents ?? null
  return { known, renewal: presentRenewalOfFlow({ type, renewed, usualCents }) }
}

/** What was read of the cards of a draft in which everything is asked. */
async function cardOfDraft(
  tx: ScopedTransaction,
  { request, files }: Pick<Draft, "request" | "files">,
  now: Date,
): Promise<FlowParts["card"]> {
  const hasCard = files.some(({ documentType }) => isCard(documentType))
  if (request.status !== "draft" || isFilledIn(request) || !hasCard) return null
  const reading = await loadCardReading(tx, request.id)
  if (!reading) return null
  const asked = request.foreing ? ["passportPage"] : ["identityFront", "identityBack"]
  const pictures = reading.pictures.filter(({ type }) => asked.includes(type))
  return {
    fields: readCardFields(pictures, now),
    swapped: swappedSides(pictures),
    isPending: reading.isPending,
  }
}

export type ShopChannel = "normal" | "fast"

/** Null for an invitation, a renewal and what was sent. */
export function shopChannelOf(request: RequestRow): ShopChannel | null {
  const { status, renewal, channel, convenioPersonId: invitation } = request
  const isShopped = status === "draft" && renewal === null && invitation === null
  return isShopped && channel !== "convenio" ? channel : null
}

/**
 * What the fast channel costs more and when each channel answers, for a draft whose certificate both sell.
 * @param offers what the draft's own channel sells
 */
async function fastOfDraft(
  tx: ScopedTransaction,
  { request, offers }: { request: RequestRow; offers: readonly ListedOffer[] },
  deps: Pick<Deps, "clock" | "authority">,
): Promise<PurchaseFlow["options"]["fast"]> {
  const channel = shopChannelOf(request)
  if (channel === null) return null
  // A closed channel can be left.
  if (channel === "normal" && !isOpenChannel(await loadDistributor(tx), "fast")) return null
  const others = await listListed(tx, channel === "fast" ? "normal" : "fast", deps)
  const totalIn = (listed: readonly ListedOffer[]) =>
    listed.find(({ kind, validity }) => kind === request.kind && validity === request.validity)?.price
      .totalCents
  const [own, other] = [totalIn(offers), totalIn(others)]
  if (own === undefined || other === undefined) return null
  const isChosen = channel === "fast"
  const differenceCents = isChosen ? fastDifference(own, other) : fastDifference(other, own)
  if (differenceCents === null) return null
  const { promise } = await loadReviewRules(tx)
  const answerBy = (one: ShopChannel) => promisedAnswer(one, deps.clock.now(), promise).toISOString()
  return { isChosen, differenceCents, normalAnswerBy: answerBy("normal"), fastAnswerBy: answerBy("fast") }
}

/**
 * What a draft costs now: its certificate and its products. IVA is of the sum.
 * @throws ApiError PRICE_NOT_FOUND, also once the fast channel is closed; VALIDITY_NOT_SOLD
 */
export async function priceOfDraft(
  tx: ScopedTransaction,
  { request }: Pick<Draft, "request">,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<PriceWithIva & { rate: IvaRate }> {
  const isFast = shopChannelOf(request) === "fast"
  if (isFast && !isOpenChannel(await loadDistributor(tx), "fast")) throw new ApiError("PRICE_NOT_FOUND")
  const { rate, baseCents } = await priceOf(tx, { ...request, list: priceListOf(request) }, deps)
  return { ...priceWithIva(baseCents + productsBase(request.selectProducts), rate), rate }
}

export interface Shown {
  totalCents?: number | undefined
  content?: string | undefined
}

/**
 * Whether what is sent is what the page showed.
 * @throws ApiError REQUEST_CHANGED, TOTAL_CHANGED, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD
 */
export async function requireShown(
  tx: ScopedTransaction,
  draft: Pick<Draft, "request" | "files">,
  { totalCents, content }: Shown,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<void> {
  if (content !== undefined && content !== contentOf(draft)) throw new ApiError("REQUEST_CHANGED")
  if (totalCents === undefined) return
  const price = await priceOfDraft(tx, draft, deps)
  if (price.totalCents !== totalCents) throw new ApiError("TOTAL_CHANGED")
}
