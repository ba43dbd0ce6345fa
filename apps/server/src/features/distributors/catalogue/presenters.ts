import type { Offer } from "@trazo/contract/distributors/catalogue"
import type { checkConfigurations } from "@trazo/contract/distributors/configuration"
import type { PricedCell, PriceGrid, PriceHistory } from "@trazo/contract/distributors/prices"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { certificateKinds, isCertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isValidity, validities } from "@trazo/domain/certificates/validity"
import type {
  ConfigurationCheck,
  ConfigurationGroup,
} from "@trazo/domain/distributors/configuration-checklist"
import { type IvaRate, type PriceWithIva, priceWithIva } from "@trazo/domain/money/iva"
import type { SoldOffer } from "@trazo/domain/selling/most-taken"
import {
  type ListedPrice,
  listedPriceKey,
  type PriceList,
  parseListedPriceKey,
  parsePriceKey,
} from "@trazo/domain/selling/price-key"
import type { countDrafts, listPlannedPrices, listPrices, PriceHistoryRow } from "./queries.ts"

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
    .toSorted(inOrder)
}

/** A figure of sales that names a product which does not exist any more is left out. */
export function presentSold(rows: readonly { detail: string; count: number }[]): SoldOffer[] {
  return rows.flatMap(({ detail, count }) => {
    const [kind, validity] = detail.split(":")
    return isCertificateKind(kind) && isValidity(validity) ? [{ kind, validity, count }] : []
  })
}

export type ListedOffer = ListedPrice & { price: PriceWithIva }

export function presentListed(
  rows: readonly { price_key: string; base_cents: number }[],
  rate: IvaRate,
): ListedOffer[] {
  return rows.flatMap((row) => {
    const listed = parseListedPriceKey(row.price_key)
    return listed ? [{ ...listed, price: priceWithIva(row.base_cents, rate) }] : []
  })
}

type Placed = Pick<Offer, "kind" | "validity">

export function inOrder(one: Placed, other: Placed): number {
  return place(one) - place(other)
}

function place({ kind, validity }: Placed): number {
  return certificateKinds.indexOf(kind) * validities.length + validities.indexOf(validity)
}

/** Complete groups have an empty list. */
export function presentCheck(check: ConfigurationCheck): RouteResponse<typeof checkConfigurations> {
  const groups = Object.entries(check) as [ConfigurationGroup, readonly string[]][]
  return Object.fromEntries(groups.map(([group, missing]) => [group, [...missing]]))
}

interface GridRows {
  prices: Awaited<ReturnType<typeof listPrices>>
  versions: ReadonlyMap<string, string>
  planned: Awaited<ReturnType<typeof listPlannedPrices>>
  drafts: Awaited<ReturnType<typeof countDrafts>>
}

interface GridTerms {
  open: readonly PriceList[]
  rate: IvaRate
  mayEdit: boolean
}

export function presentGrid(rows: GridRows, { open, rate, mayEdit }: GridTerms): PriceGrid {
  const certificates = open.flatMap((list) =>
    certificateKinds.flatMap((kind) => validities.map((validity) => ({ kind, validity, list }))),
  )
  return {
    ivaPercent: rate.percent,
    lists: [...open],
    cells: certificates.map((certificate) => presentCell(certificate, rows, rate)),
    mayEdit,
  }
}

const priceOrNull = (baseCents: number | null | undefined, rate: IvaRate) =>
  baseCents === null || baseCents === undefined ? null : priceWithIva(baseCents, rate)

function presentCell(certificate: ListedPrice, rows: GridRows, rate: IvaRate): PricedCell {
  const key = listedPriceKey(certificate)
  const current = rows.prices.find(({ price_key }) => price_key === key)
  const next = rows.planned.find(({ price_key }) => price_key === key)
  const drafts = rows.drafts.find(
    ({ kind, validity, list }) =>
      kind === certificate.kind && validity === certificate.validity && list === certificate.list,
  )
  return {
    priceKey: key,
    ...certificate,
    price: priceOrNull(current?.base_cents, rate),
    version: rows.versions.get(key) ?? null,
    next: next?.valid_from
      ? {
          id: next.id,
          price: priceOrNull(next.base_cents, rate),
          validFrom: next.valid_from.toISOString(),
        }
      : null,
    openDrafts: Number(drafts?.drafts ?? 0),
  }
}

export function presentHistory(rows: readonly PriceHistoryRow[], rate: IvaRate): PriceHistory {
  return {
    entries: rows.map(({ id, base_cents, valid_from, who, created_at }) => ({
      id,
      price: priceOrNull(base_cents, rate),
      who,
      validFrom: valid_from?.toISOString() ?? null,
      at: created_at?.toISOString() ?? null,
    })),
  }
}
