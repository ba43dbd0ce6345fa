import type { CalendarDate } from "../../dates/calendar-date.ts"
import { formatCalendarDate } from "../../dates/spanish-dates.ts"
import { howToUndo } from "./how-to-undo.ts"
import type { InvoiceBuyerCode } from "./invoice.ts"

/** An annulment that a person did in the SRI's portal, which tells nobody. */
export const annulmentFields = {
  annulledOn: { label: "Día en que la anuló en el portal del SRI", maximum: 10 },
  reason: { label: "Motivo", maximum: 300, letterCase: "asTyped" },
} as const

interface Annulment {
  buyerCode: InvoiceBuyerCode
  invoiceDay: CalendarDate
  annulledOn: CalendarDate
  /** In Ecuador. */
  today: CalendarDate
}

/** By the rules on the day on which it was done, however much later it is recorded. @returns the message, null if it may be */
export function annulmentProblem({ buyerCode, invoiceDay, annulledOn, today }: Annulment): string | null {
  if (annulledOn > today) return "Ese día todavía no llega"
  if (annulledOn < invoiceDay) return `La factura se emitió el ${formatCalendarDate(invoiceDay)}`
  const { way, reason } = howToUndo({
    buyerCode,
    invoiceDay,
    today: annulledOn,
    state: "authorized",
    part: "whole",
  })
  return way === "annulment" ? null : reason
}
