import { ApiError } from "@trazo/contract/errors/errors"
import { isSellable, type Validity } from "@trazo/domain/certificates/validity"
import { type IvaRate, ivaRateAt, type PriceWithIva, priceWithIva } from "@trazo/domain/money/iva"
import { type ListedPrice, listedPriceKey } from "@trazo/domain/selling/price-key"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findBasePrice, listWithheld } from "./queries.ts"

type Terms = Pick<Deps, "clock" | "authority">

export function isSold(validity: Validity, { clock, authority }: Terms): boolean {
  return isSellable({ validity, now: clock.now(), authorityEnd: authority.notAfter })
}

/**
 * Price with the IVA rate of today. A renewal without a price of its own costs as much as in the normal channel.
 * @throws ApiError PRICE_NOT_FOUND; VALIDITY_NOT_SOLD if the certificate could end after its issuing certificate
 */
export async function priceOf(
  tx: ScopedTransaction,
  certificate: ListedPrice,
  deps: Terms,
): Promise<PriceWithIva & { rate: IvaRate }> {
  const now = deps.clock.now()
  const key = listedPriceKey(certificate)
  if ((await listWithheld(tx, certificate.list)).includes(key)) throw new ApiError("PRICE_NOT_FOUND")
  const own = await findBasePrice(tx, key, now)
  const usual = { ...certificate, list: "normal" } as const
  const isUsual = own === null && certificate.list === "renewal"
  const baseCents = isUsual ? await findBasePrice(tx, listedPriceKey(usual), now) : own
  if (baseCents === null) throw new ApiError("PRICE_NOT_FOUND")
  if (!isSold(certificate.validity, deps)) throw new ApiError("VALIDITY_NOT_SOLD")
  const rate = ivaRateAt(now)
  return { ...priceWithIva(baseCents, rate), rate }
}
