import { ApiError } from "@trazo/contract/errors/errors"
import { type IvaRate, type PriceWithIva, priceWithIva } from "@trazo/domain/money/iva"
import { productsBase } from "@trazo/domain/selling/product"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/load-distributor.ts"
import { priceOf } from "../../distributors/catalogue/prices.ts"
import { priceListOf } from "../../requests/requests/request.ts"
import { shopChannelOf } from "./fast-of-draft.ts"
import type { Draft } from "./load-draft.ts"

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
  return { ...priceWithIva(baseCents + productsBase(request.select_products), rate), rate }
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
