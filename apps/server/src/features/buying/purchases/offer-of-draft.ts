import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { fastDifference } from "@trazo/domain/desk/fast-service"
import { promisedAnswer } from "@trazo/domain/desk/review-promise"
import { type IvaRate, type PriceWithIva, priceWithIva } from "@trazo/domain/money/iva"
import { productsBase } from "@trazo/domain/selling/product"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type ListedOffer, listListed } from "../../distributors/catalogue/get-catalogue.ts"
import { priceOf } from "../../distributors/catalogue/price.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/distributor.ts"
import { priceListOf, type RequestRow } from "../../requests/requests/request.ts"
import type { Draft } from "./draft.ts"

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
export async function fastOfDraft(
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

/** @throws ApiError TOTAL_CHANGED, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD */
export async function requireShownPrice(
  tx: ScopedTransaction,
  draft: Pick<Draft, "request">,
  totalCents: number,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<void> {
  const price = await priceOfDraft(tx, draft, deps)
  if (price.totalCents !== totalCents) throw new ApiError("TOTAL_CHANGED")
}
