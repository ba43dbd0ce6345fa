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

/** Of a rate as a request keeps it, such as 0.15. */
export function ivaPercent(rate: string | number | null): number {
  return Math.round(Number(rate ?? 0) * 100)
}

/** The base price is stored. The tax is rounded half up to the cent, as on invoices. */
export function priceWithIva(baseCents: Cents, rate: Pick<IvaRate, "percent">): PriceWithIva {
  const ivaCents = Math.floor((baseCents * rate.percent + 50) / 100)
  return { baseCents, ivaCents, totalCents: baseCents + ivaCents }
}
