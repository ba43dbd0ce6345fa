import { ecuadorDay } from "../dates/calendar-date.ts"
import type { Cents } from "./money.ts"

/** A rate of IVA: whole percent, the SRI's codigoPorcentaje (ficha técnica), first day in force in Ecuador. */
export type IvaRate = { percent: number; code: string; since: string }

export type PriceWithIva = { baseCents: Cents; ivaCents: Cents; totalCents: Cents }

const formerRate: IvaRate = { percent: 12, code: "2", since: "2017-06-01" }

/** Oldest first. Rates change by decree: add a line, never edit one. */
const ivaRates: readonly IvaRate[] = [formerRate, { percent: 15, code: "4", since: "2024-04-01" }]

/** The rate in force on the Ecuadorian day of an instant. */
export function ivaRateAt(date: Date): IvaRate {
  const day = ecuadorDay(date)
  return ivaRates.findLast((rate) => rate.since <= day) ?? formerRate
}

/** The base price is the master; the tax is rounded half up to the cent, as the invoice does. */
export function priceWithIva(baseCents: Cents, rate: IvaRate): PriceWithIva {
  const ivaCents = Math.floor((baseCents * rate.percent + 50) / 100)
  return { baseCents, ivaCents, totalCents: baseCents + ivaCents }
}

/**
 * The price nearest to a wished total. About 13 % of totals cannot be formed from a base of whole cents
 * ($12.30 at 15 %: $10.69 gives $12.29, $10.70 gives $12.31); of two equally near, the lower one.
 */
export function nearestReachable(totalCents: Cents, rate: IvaRate): PriceWithIva {
  const guess = Math.round((totalCents * 100) / (100 + rate.percent))
  const candidates = [guess - 1, guess, guess + 1]
    .filter((base) => base >= 0)
    .map((base) => priceWithIva(base, rate))
  return candidates.reduce((best, candidate) =>
    Math.abs(candidate.totalCents - totalCents) < Math.abs(best.totalCents - totalCents) ? candidate : best,
  )
}
