import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import { endOfRenewal } from "@trazo/domain/certificates/renewal-end"
import { type IvaRate, ivaRateAt, priceWithIva } from "@trazo/domain/money/iva"
import { changedFields } from "@trazo/domain/requests/renewal"
import { productsBase } from "@trazo/domain/selling/product"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listListed } from "../../distributors/catalogue/get-catalogue.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { loadPayment } from "../../money/payments/payment.ts"
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
import { loadConvenioOf } from "../../selling/convenios/places.ts"
import { loadCouponOf } from "../../selling/coupons/redeem-coupon.ts"
import { loadSellerOf } from "../../selling/distributor-codes/redeem-seller-code.ts"
import { listOffered, soldProducts } from "../../selling/products/sell-products.ts"
import { type Draft, findIssuedCertificate, loadDraft } from "./draft.ts"
import { fastOfDraft } from "./offer-of-draft.ts"
import { type FlowParts, presentFlow, presentKnown, presentRenewalOfFlow } from "./presenters.ts"
import { stepsBeforeConsent } from "./still-valid-steps.ts"

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
  { clock }: Pick<Deps, "clock">,
): Promise<Pick<PurchaseFlow, "renewal" | "known">> {
  if (!isFilledIn(request)) return { renewal: null, known: null }
  const renewed = await loadRenewed(tx, request)
  const { kind, validity, userInfo: present, renewal: type, prefilledFrom: source } = request
  const approved = source === null ? present : (await loadRequest(tx, source)).userInfo
  const formerEnd = type === "reissue" ? renewed?.notAfter : undefined
  const known = presentKnown({
    end: endOfRenewal({ kind, validity, from: clock.now(), data: present, formerEnd }),
    missing: stepsBeforeConsent.filter((step) => !request.completedSteps.includes(step)),
    changed: changedFields(approved, present, { kind, identityType: identityTypeOf(request) }),
    askedAgain: askedAgain({ files, stale }),
    files,
  })
  return { known, renewal: renewed && type ? presentRenewalOfFlow({ type, renewed }) : null }
}
