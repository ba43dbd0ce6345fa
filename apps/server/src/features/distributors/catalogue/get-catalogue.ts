import type { Distributor } from "@trazo/contract/distributors/branding"
import type { Catalogue, getCatalogue as endpoint, Offer } from "@trazo/contract/distributors/catalogue"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Channel } from "@trazo/domain/buying/channel"
import { certificateKinds, isCertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isValidity, validities } from "@trazo/domain/certificates/validity"
import { type CalendarDate, dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { type IvaRate, ivaRateAt, type PriceWithIva, priceWithIva } from "@trazo/domain/money/iva"
import { mostTaken, mostTakenDays, type SoldOffer } from "@trazo/domain/selling/most-taken"
import {
  type ListedPrice,
  listedPriceKey,
  type PricedCertificate,
  type PriceList,
  parseListedPriceKey,
  parsePriceKey,
} from "@trazo/domain/selling/price-key"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/distributor.ts"
import { listWaysToPay } from "../../platform/branding/ways-to-pay.ts"
import { countSold, isSold, listPrices, listWithheld, type PriceInForce, priceOf } from "./price.ts"

export async function getCatalogue(
  { scope, query: { channel } }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<RouteResponse<typeof endpoint>> {
  return await inScope(deps.db, scope, async (tx) => {
    const now = deps.clock.now()
    const loaded = loadDistributor(tx)
    const [distributor, paidBy, prices, withheld, sold] = await Promise.all([
      loaded,
      listWaysToPay(tx, loaded),
      listPrices(tx, now),
      listWithheld(tx, channel),
      countSold(tx, mostTakenSince(now)),
    ])
    const { modules } = distributor
    return presentCatalogue({ modules, paidBy, prices, withheld, sold }, channel, deps)
  })
}

/** The first day whose sales count for what most buyers took. */
export const mostTakenSince = (now: Date): CalendarDate =>
  ecuadorDay(new Date(now.getTime() - mostTakenDays * dayMilliseconds))

export interface CatalogueParts {
  modules: Distributor["modules"]
  paidBy: Catalogue["paidBy"]
  prices: readonly PriceInForce[]
  /** Price keys that the channel does not offer for now. */
  withheld: readonly string[]
  sold: readonly { detail: string; count: number }[]
}

export function presentCatalogue(
  { modules, paidBy, prices, withheld, sold }: CatalogueParts,
  channel: Channel,
  deps: Pick<Deps, "clock" | "authority">,
): RouteResponse<typeof endpoint> {
  const rate = ivaRateAt(deps.clock.now())
  const offers = presentOffers(prices, rate).filter(
    (offer) =>
      offer.channel === channel && isSold(offer.validity, deps) && !withheld.includes(offer.priceKey),
  )
  return {
    ivaRate: rate.percent / 100,
    offers: isOpenChannel({ modules }, channel) ? offers : [],
    mostTaken: mostTaken(presentSold(sold)).filter((one) =>
      offers.some(({ kind, validity }) => kind === one.kind && validity === one.validity),
    ),
    paidBy,
  }
}

/** The certificates with a price of their own in a list, also those that are withheld. */
export async function listPriced(
  tx: ScopedTransaction,
  list: PriceList,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<(ListedOffer & { priceKey: string })[]> {
  const now = deps.clock.now()
  return presentListed(await listPrices(tx, now), ivaRateAt(now))
    .filter((offer) => offer.list === list && isSold(offer.validity, deps))
    .map((offer) => ({ ...offer, priceKey: listedPriceKey(offer) }))
    .toSorted(inOrder)
}

/** What a price list sells. Renewals without a price of their own have that of the normal channel. */
export async function listListed(
  tx: ScopedTransaction,
  list: PriceList,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<ListedOffer[]> {
  const prices = listPrices(tx, deps.clock.now())
  const [rows, withheld] = await Promise.all([prices, listWithheld(tx, list)])
  return listedOffers(rows, { list, withheld }, deps)
}

export function listedOffers(
  rows: readonly PriceInForce[],
  { list, withheld }: { list: PriceList; withheld: readonly string[] },
  deps: Pick<Deps, "clock" | "authority">,
): ListedOffer[] {
  const now = deps.clock.now()
  const listed = presentListed(rows, ivaRateAt(now))
  const own = listed.filter((offer) => offer.list === list && !withheld.includes(listedPriceKey(offer)))
  const isOwn = ({ kind, validity }: ListedOffer) =>
    own.some((offer) => offer.kind === kind && offer.validity === validity)
  const usual = list === "renewal" ? listed.filter((offer) => offer.list === "normal" && !isOwn(offer)) : []
  return [...own, ...usual].filter(({ validity }) => isSold(validity, deps)).toSorted(inOrder)
}

/**
 * Refuses what nobody may request by themselves now. The convenio channel requires an invitation.
 * @throws ApiError DISTRIBUTOR_NOT_CONFIGURED, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD
 */
export async function requireOpenOffer(
  tx: ScopedTransaction,
  { channel, ...certificate }: PricedCertificate,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<void> {
  const distributor = await loadDistributor(tx)
  if (!distributor.configuration) throw new ApiError("DISTRIBUTOR_NOT_CONFIGURED")
  if (channel === "convenio" || !isOpenChannel(distributor, channel)) throw new ApiError("PRICE_NOT_FOUND")
  await priceOf(tx, { ...certificate, list: channel }, deps)
}

function presentOffers(rows: readonly { priceKey: string; baseCents: number }[], rate: IvaRate): Offer[] {
  return rows
    .flatMap((row) => {
      const certificate = parsePriceKey(row.priceKey)
      if (!certificate) return []
      return [{ priceKey: row.priceKey, ...certificate, price: priceWithIva(row.baseCents, rate) }]
    })
    .toSorted(inOrder)
}

/** A figure of sales that names a product which does not exist any more is left out. */
function presentSold(rows: readonly { detail: string; count: number }[]): SoldOffer[] {
  return rows.flatMap(({ detail, count }) => {
    const [kind, validity] = detail.split(":")
    return isCertificateKind(kind) && isValidity(validity) ? [{ kind, validity, count }] : []
  })
}

export type ListedOffer = ListedPrice & { price: PriceWithIva }

function presentListed(
  rows: readonly { priceKey: string; baseCents: number }[],
  rate: IvaRate,
): ListedOffer[] {
  return rows.flatMap((row) => {
    const listed = parseListedPriceKey(row.priceKey)
    return listed ? [{ ...listed, price: priceWithIva(row.baseCents, rate) }] : []
  })
}

type Placed = Pick<Offer, "kind" | "validity">

function inOrder(one: Placed, other: Placed): number {
  return place(one) - place(other)
}

function place({ kind, validity }: Placed): number {
  return certificateKinds.indexOf(kind) * validities.length + validities.indexOf(validity)
}
