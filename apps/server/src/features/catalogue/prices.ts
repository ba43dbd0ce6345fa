import { ApiError } from "@trazo/contract/errors/errors"
import { isSellable, type Validity } from "@trazo/domain/certificates/validity"
import { type IvaRate, ivaRateAt, type PriceWithIva, priceWithIva } from "@trazo/domain/pricing/iva"
import { type PricedCertificate, priceKey } from "@trazo/domain/pricing/price-key"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { findBasePrice } from "./queries.ts"

type Terms = Pick<Deps, "clock" | "authority">

export function isSold(validity: Validity, { clock, authority }: Terms): boolean {
  return isSellable({ validity, now: clock.now(), authorityEnd: authority.notAfter })
}

/**
 * Price with the IVA rate of today.
 * @throws ApiError PRICE_NOT_FOUND; VALIDITY_NOT_SOLD if the certificate could end after its issuing certificate
 */
export async function priceOf(
  tx: ScopedTransaction,
  certificate: PricedCertificate,
  deps: Terms,
): Promise<PriceWithIva & { rate: IvaRate }> {
  const baseCents = await findBasePrice(tx, priceKey(certificate), deps.clock.now())
  if (baseCents === null) throw new ApiError("PRICE_NOT_FOUND")
  if (!isSold(certificate.validity, deps)) throw new ApiError("VALIDITY_NOT_SOLD")
  const rate = ivaRateAt(deps.clock.now())
  return { ...priceWithIva(baseCents, rate), rate }
}
