/** Whole cents of the US dollar, Ecuador's currency. */
export type Cents = number

/**
 * 2360 becomes «$23,60» and 123450 «$1.234,50» (es-EC, narrow symbol). Written by hand because browsers and Node have
 * different locale data and both render the same page.
 */
export function formatMoney(cents: Cents): string {
  const sign = cents < 0 ? "-" : ""
  const amount = Math.abs(Math.round(cents))
  const dollars = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ".")
  return `${sign}$${dollars},${String(amount % 100).padStart(2, "0")}`
}
