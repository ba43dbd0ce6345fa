import { ApiError } from "@trazo/contract/errors"
import { type IvaRate, ivaRateAt, type PriceWithIva, priceWithIva } from "@trazo/domain/pricing/iva"
import { type PricedCertificate, priceKey } from "@trazo/domain/pricing/price-key"
import type { ScopedTransaction } from "../../database/scope.ts"
import { findBasePrice, listPrices } from "./queries.ts"

/** Price with the IVA rate at `now`. @throws ApiError PRICE_NOT_FOUND */
export async function priceOf(
  tx: ScopedTransaction,
  certificate: PricedCertificate,
  now: Date,
): Promise<PriceWithIva & { rate: IvaRate }> {
  const baseCents = await findBasePrice(tx, priceKey(certificate))
  if (baseCents === null) throw new ApiError("PRICE_NOT_FOUND")
  const rate = ivaRateAt(now)
  return { ...priceWithIva(baseCents, rate), rate }
}

export async function listPriceKeys(tx: ScopedTransaction): Promise<string[]> {
  return (await listPrices(tx)).map((row) => row.price_key)
}
