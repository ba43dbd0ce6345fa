import type { Offer } from "@trazo/contract/catalogue"
import type { checkConfigurations } from "@trazo/contract/configuration"
import type { RouteResponse } from "@trazo/contract/endpoint"
import type { ConfigurationCheck, ConfigurationGroup } from "@trazo/domain/branding/configuration-checklist"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { type IvaRate, priceWithIva } from "@trazo/domain/pricing/iva"
import { parsePriceKey } from "@trazo/domain/pricing/price-key"

export function presentOffers(
  rows: readonly { price_key: string; base_cents: number }[],
  rate: IvaRate,
): Offer[] {
  return rows
    .flatMap((row) => {
      const certificate = parsePriceKey(row.price_key)
      if (!certificate) return []
      return [{ priceKey: row.price_key, ...certificate, price: priceWithIva(row.base_cents, rate) }]
    })
    .toSorted((a, b) => place(a) - place(b))
}

function place({ kind, validity }: Pick<Offer, "kind" | "validity">): number {
  return certificateKinds.indexOf(kind) * validities.length + validities.indexOf(validity)
}

/** Complete groups have an empty list. */
export function presentCheck(check: ConfigurationCheck): RouteResponse<typeof checkConfigurations> {
  const groups = Object.entries(check) as [ConfigurationGroup, readonly string[]][]
  return Object.fromEntries(groups.map(([group, missing]) => [group, [...missing]]))
}
