import { ecuadorDay } from "../dates/calendar-date.ts"
import type { Cents } from "./money.ts"

/** `percent` is whole, `code` is the SRI's codigoPorcentaje (ficha técnica), `since` the first day in force. */
export type IvaRate = { percent: number; code: string; since: string }

export type PriceWithIva = { baseCents: Cents; ivaCents: Cents; totalCents: Cents }

const formerRate: IvaRate = { percent: 12, code: "2", since: "2017-06-01" }

/** Oldest first. Rates change by decree: add a line and do not edit existing ones. */
const ivaRates: readonly IvaRate[] = [formerRate, { percent: 15, code: "4", since: "2024-04-01" }]

/** The rate in force on the Ecuadorian day of an instant. */
export function ivaRateAt(date: Date): IvaRate {
  const day = ecuadorDay(date)
  return ivaRates.findLast((rate) => rate.since <= day) ?? formerRate
}

/** The latest rate of so many percent. @throws RangeError if there was none */
export function ivaRateOf(percent: number): IvaRate {
  const found = ivaRates.findLast((rate) => rate.percent === percent)
  if (!found) throw new RangeError(`no rate of IVA: ${percent}`)
  return found
}

/** Of a rate as a request keeps it, such as 0.15. */
export function ivaPercent(rate: string | number | null): number {
  return Math.round(Number(rate ?? 0) * 100)
}

/** The base price is stored. The tax is rounded half up to the cent, as on invoices. */
export function priceWithIva(baseCents: Cents, rate: Pick<IvaRate, "percent">): PriceWithIva {
  const ivaCents = Math.floor((baseCents * rate.percent + 50) / 100)
  return { baseCents, ivaCents, totalCents: baseCents + ivaCents }
}

/**
 * The total itself where a base in whole cents gives it, else the ones beside it, the lower first. About 13 % of totals
 * have no base: $12.30 at 15 % has none, because $10.69 gives $12.29 and $10.70 gives $12.31.
 */
export function nearestReachableTotals(
  totalCents: Cents,
  rate: Pick<IvaRate, "percent">,
): [nearest: PriceWithIva, above?: PriceWithIva] {
  const guess = Math.max(0, Math.round((totalCents * 100) / (100 + rate.percent)))
  const lower = priceWithIva(guess, rate).totalCents > totalCents ? Math.max(0, guess - 1) : guess
  const below = priceWithIva(lower, rate)
  return below.totalCents >= totalCents ? [below] : [below, priceWithIva(lower + 1, rate)]
}
