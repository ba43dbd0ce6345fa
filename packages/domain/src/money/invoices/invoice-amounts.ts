import { type IvaRate, nearestReachableTotals, priceWithIva } from "../iva.ts"
import type { Cents } from "../money.ts"
import type { Invoice, InvoiceAmounts, InvoiceLine } from "./invoice.ts"

/** What is sold, before tax. */
export type SoldLine = Pick<InvoiceLine, "code" | "description" | "quantity" | "unitCents" | "discountCents">

/**
 * The amounts of lines whose bases are given. The tax is that of the whole base, rounded once as priceWithIva does; each
 * line has its share, so that the shares add up.
 * @throws RangeError for an amount that is not whole, or a discount above its line
 */
export function invoiceAmounts(sold: readonly SoldLine[], rate: Pick<IvaRate, "percent">): InvoiceAmounts {
  let sum = priceWithIva(0, rate)
  const lines = sold.map((line) => {
    const baseCents = baseOf(line)
    if (baseCents === null) throw new RangeError("not the amounts of a line")
    const next = priceWithIva(sum.baseCents + baseCents, rate)
    const ivaCents = next.ivaCents - sum.ivaCents
    sum = next
    return { ...line, baseCents, ivaCents }
  })
  return { lines, ...sum }
}

/** Null for what is no line: parts of a cent, nothing sold, or a discount above the line. */
function baseOf({ quantity, unitCents, discountCents }: SoldLine): Cents | null {
  const baseCents = quantity * unitCents - discountCents
  const isLine = quantity > 0 && [quantity, unitCents, discountCents, baseCents].every(isAmount)
  return isLine ? baseCents : null
}

const isAmount = (number: number) => Number.isSafeInteger(number) && number >= 0
const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Spreads a discount over lines by their size. The parts add up to it, and none is above its line. */
export function spreadDiscount(lineCents: readonly Cents[], discountCents: Cents): Cents[] {
  const whole = add(lineCents)
  if (discountCents < 0 || discountCents > whole) throw new RangeError("not a discount of these lines")
  let sum = 0
  let spread = 0
  return lineCents.map((cents) => {
    sum += cents
    const part = (whole === 0 ? 0 : Math.floor((sum * discountCents) / whole)) - spread
    spread += part
    return part
  })
}

/** One line for each product and unit price, in the order in which they were first sold. */
export function groupLines(sold: readonly SoldLine[]): SoldLine[] {
  const groups = new Map<string, SoldLine>()
  for (const line of sold) {
    const key = JSON.stringify([line.code, line.description, line.unitCents])
    const group = groups.get(key)
    const quantity = (group?.quantity ?? 0) + line.quantity
    const discountCents = (group?.discountCents ?? 0) + line.discountCents
    groups.set(key, { ...line, quantity, discountCents })
  }
  return [...groups.values()]
}

/**
 * The amounts of a credit note for the part of an invoice that goes back as money. Every total has them, also one that no
 * base forms: then the tax is a cent from that of its base.
 */
export function creditAmounts(
  totalCents: Cents,
  rate: Pick<IvaRate, "percent">,
  line: Pick<SoldLine, "code" | "description">,
): InvoiceAmounts {
  const [nearest, above = nearest] = nearestReachableTotals(totalCents, rate)
  // Of two bases equally near, the higher one, whose tax is rounded up.
  const { baseCents } = above
  const ivaCents = totalCents - baseCents
  const sold = { ...line, quantity: 1, unitCents: baseCents, discountCents: 0, baseCents, ivaCents }
  return { lines: [sold], baseCents, ivaCents, totalCents }
}

/** A coupon of 100 % leaves nothing to invoice. */
export const needsInvoice = (totalCents: Cents) => totalCents > 0

/**
 * Which amounts of a document do not add up, or null. The SRI returns such a document (error 52). A credit note has no
 * payments, and its tax may be a cent from that of its base: see creditAmounts.
 */
export function amountsProblem(
  document: InvoiceAmounts & Pick<Invoice, "iva"> & Partial<Pick<Invoice, "payments">>,
): "lines" | "totals" | "payments" | null {
  const { lines, payments, baseCents, ivaCents, totalCents, iva } = document
  if (lines.length === 0 || lines.some((line) => !isConsistent(line, iva))) return "lines"
  const expected = priceWithIva(add(lines.map((line) => line.baseCents)), iva)
  const isTaxed = Math.abs(expected.ivaCents - ivaCents) <= (payments ? 0 : 1)
  const isSum = expected.baseCents === baseCents && baseCents + ivaCents === totalCents
  if (!isTaxed || !isSum || !needsInvoice(totalCents)) return "totals"
  if (add(lines.map((line) => line.ivaCents)) !== ivaCents) return "lines"
  if (!payments) return null
  const isPaid = payments.every(({ cents }) => isAmount(cents) && cents > 0)
  return isPaid && add(payments.map(({ cents }) => cents)) === totalCents ? null : "payments"
}

/** A line's share of the tax is at most a cent from the line's own. */
function isConsistent(line: InvoiceLine, { percent }: Pick<IvaRate, "percent">): boolean {
  const isShare = isAmount(line.ivaCents) && Math.abs(line.ivaCents - (line.baseCents * percent) / 100) <= 1
  return isShare && baseOf(line) === line.baseCents
}
