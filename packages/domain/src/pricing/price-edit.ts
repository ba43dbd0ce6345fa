import { type IvaRate, nearestReachable, type PriceWithIva, priceWithIva } from "./iva.ts"
import { amount, type Cents, maximumCents, parseMoney } from "./money.ts"

/** A price as it is typed: without IVA or with it. */
export interface TypedPrice {
  side: "base" | "total"
  text: string
}

export interface EditedPrice {
  /** Null for an empty or wrong amount. */
  price: PriceWithIva | null
  /** Message for a wrong amount. */
  problem: string | null
  /** The typed total, when no base in whole cents forms it. `price` is then the nearest one. */
  unreachable: Cents | null
}

/** Reads a typed price. A total that cannot be formed proposes the nearest one. */
export function editPrice({ side, text }: TypedPrice, rate: Pick<IvaRate, "percent">): EditedPrice {
  const cents = parseMoney(text)
  if (cents === null) return { price: null, problem: amount(text), unreachable: null }
  const price = side === "base" ? priceWithIva(cents, rate) : nearestReachable(cents, rate)
  const isReached = side === "base" || price.totalCents === cents
  const problem = price.baseCents > maximumCents ? amount("100000") : null
  return { price, problem, unreachable: isReached ? null : cents }
}
