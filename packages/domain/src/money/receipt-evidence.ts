import type { CalendarDate } from "../dates/calendar-date.ts"
import { asDigits, datesIn, type EvidenceOutcome, plain } from "../requests/card-text.ts"
import { type Cents, formatMoney } from "./money.ts"
import { normalReference } from "./movement-references.ts"

export const receiptParts = ["amount", "number", "day"] as const
type ReceiptPart = (typeof receiptParts)[number]

/** What the text of a receipt says of one part of its payment. */
interface ReceiptEvidence {
  part: ReceiptPart
  outcome: EvidenceOutcome
  /** What the receipt says where it differs: «$33,90 o $0,36», digits, or a day YYYY-MM-DD. */
  read: string | null
}

interface StatedPayment {
  amountCents: Cents
  /** Empty where nobody asked for it. */
  reference: string
  paidOn: CalendarDate
}

/**
 * Compares the lines that a program read from a receipt with what is owed and with what the applicant typed. Reading errs:
 * a part that the receipt does not show plainly is `unreadable`.
 */
export function compareReceipt(lines: readonly string[], payment: StatedPayment): ReceiptEvidence[] {
  return [
    { part: "amount", ...compareAmount(lines, payment.amountCents) },
    ...(payment.reference === ""
      ? []
      : [{ part: "number" as const, ...compareReference(lines, payment.reference) }]),
    { part: "day", ...compareDay(lines, payment.paidOn) },
  ]
}

type Compared = Omit<ReceiptEvidence, "part">
const agrees: Compared = { outcome: "agrees", read: null }
const unreadable: Compared = { outcome: "unreadable", read: null }
const shownAtMost = 3

/** Amounts with cents: 33.90, 33,90, 1.234,56 and 1,234.56. */
function amountsIn(line: string): Cents[] {
  const written = line.matchAll(/(?<![\d.,])(\d{1,3}(?:[.,]\d{3}){0,3}|\d{1,9})[.,](\d{2})(?![\d.,]*\d)/g)
  return [...written].map(
    ([, units = "", cents = ""]) => Number(units.replace(/[.,]/g, "")) * 100 + Number(cents),
  )
}

/** A fee of the bank may stand beside the amount: any amount that is owed agrees. */
function compareAmount(lines: readonly string[], owed: Cents): Compared {
  const found = [...new Set(lines.flatMap(amountsIn))].filter((cents) => cents > 0)
  if (found.includes(owed)) return agrees
  if (found.length === 0) return unreadable
  return { outcome: "differs", read: found.slice(0, shownAtMost).map(formatMoney).join(" o ") }
}

const numberLabel = /COMPROBANTE|DOCUMENTO|REFERENCIA|TRANSACCION|SECUENCIA|CONTROL|\bN(?:RO|UM|[O°º])\b/

/** Another number counts only on a line that names it, or on the line below. */
function compareReference(lines: readonly string[], typed: string): Compared {
  const wanted = normalReference(typed)
  if (wanted === "") return unreadable
  const isThere = (line: string) =>
    normalReference(line).includes(wanted) || asDigits(line).includes(asDigits(wanted))
  if (lines.some(isThere)) return agrees
  const named = lines.flatMap((line, at) =>
    numberLabel.test(plain(line)) ? [line, lines[at + 1] ?? ""] : [],
  )
  const [other] = named.flatMap((line) => line.match(/\d{5,}/g) ?? [])
  return other && !isMisread(other, asDigits(typed)) ? { outcome: "differs", read: other } : unreadable
}

/** Whether the digits may be the number, cut at the picture's edge or with two signs read wrongly. */
function isMisread(digits: string, number: string): boolean {
  if (number.includes(digits)) return true
  const ending = number.slice(-digits.length)
  return (
    ending.length === digits.length && [...digits].filter((digit, at) => digit !== ending[at]).length <= 2
  )
}

function compareDay(lines: readonly string[], paidOn: CalendarDate): Compared {
  const found = lines.flatMap(datesIn)
  if (found.includes(paidOn)) return agrees
  const [other] = found
  return other ? { outcome: "differs", read: other } : unreadable
}
