import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { fastDifference } from "@trazo/domain/desk/fast-service"
import { promisedAnswer } from "@trazo/domain/desk/review-promise"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/load-distributor.ts"
import { type ListedOffer, listListed } from "../../distributors/catalogue/get-catalogue.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-settings.ts"

export type ShopChannel = "normal" | "fast"

/** Null for an invitation, a renewal and what was sent. */
export function shopChannelOf(request: RequestRow): ShopChannel | null {
  const { status, renewal, channel, convenio_person_id: invitation } = request
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
