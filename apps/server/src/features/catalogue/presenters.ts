import type { Offer } from "@trazo/contract/catalogue"
import { certificateKinds } from "@trazo/domain/certificate-kind"
import { type IvaRate, priceWithIva } from "@trazo/domain/iva"
import { parsePriceKey } from "@trazo/domain/price-key"
import { validities } from "@trazo/domain/validity"

/** The certificates that rows of `prices` name, by kind and then by length; rows that name none are left out. */
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
