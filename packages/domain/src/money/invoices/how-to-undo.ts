import type { CalendarDate } from "../../dates/calendar-date.ts"
import { formatCalendarDate } from "../../dates/spanish-dates.ts"
import type { InvoiceBuyerCode } from "./invoice.ts"

export interface UndoQuestion {
  buyerCode: InvoiceBuyerCode
  invoiceDay: CalendarDate
  /** In Ecuador. */
  today: CalendarDate
  state: "notAuthorized" | "authorized" | "annulled"
  /** What goes back: everything that the invoice says, or a part. */
  part: "whole" | "partial"
}

/** `annulment` is done by a person in the SRI's portal; a credit note stays possible wherever it is proposed. */
export interface UndoAnswer {
  way: "creditNote" | "annulment" | "neither"
  reason: string
}

/** The last day on which an invoice is annulled online: the 7th of the month after its own (NAC-DGERCGC25-00000017). */
export function lastAnnulmentDay(invoiceDay: CalendarDate): CalendarDate {
  const [year = 0, month = 0] = invoiceDay.split("-").map(Number)
  const [ofYear, following] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${ofYear}-${String(following).padStart(2, "0")}-07`
}

/** By the rules of the SRI in force since 1 August 2025. */
export function howToUndo({ buyerCode, invoiceDay, today, state, part }: UndoQuestion): UndoAnswer {
  if (state === "annulled") return { way: "neither", reason: "La factura ya está anulada." }
  if (state === "notAuthorized") {
    return {
      way: "neither",
      reason: "El SRI no autorizó esta factura: no hay nada que anular ni que acreditar.",
    }
  }
  if (buyerCode === "07") {
    return {
      way: "neither",
      reason: "El SRI no permite anular ni acreditar una factura a consumidor final.",
    }
  }
  if (part === "partial") {
    return { way: "creditNote", reason: "Se devuelve una parte: se emite una nota de crédito por ese valor." }
  }
  const last = lastAnnulmentDay(invoiceDay)
  const until = formatCalendarDate(last)
  return today <= last
    ? {
        way: "annulment",
        reason: `El SRI permite anular esta factura en línea hasta el ${until}. También se puede emitir una nota de crédito.`,
      }
    : {
        way: "creditNote",
        reason: `El plazo para anular esta factura en línea terminó el ${until}: se emite una nota de crédito.`,
      }
}
