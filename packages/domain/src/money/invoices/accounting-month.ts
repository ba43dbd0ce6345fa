import { ecuadorMonth, minuteMilliseconds } from "../../dates/calendar-date.ts"
import type { FormField } from "../../forms/form-field.ts"
import type { Cents } from "../money.ts"
import type { SettlementMethod } from "../payment-receipt.ts"

/** What a month of Ecuador adds up to. */
export interface MonthFigures {
  /** Payments that were received in the month, also those that were refunded since. */
  sales: { method: SettlementMethod; count: number; cents: Cents }[]
  /** By their day of emission. */
  invoices: DocumentSums
  creditNotes: DocumentSums
  /** Of the settlements of cards that were read in the month: what they settle, and what the gateways kept. */
  fees: { count: number; settledCents: Cents; cents: Cents }
  /** Money that went back in the month, whenever it was received. */
  refunds: { count: number; cents: Cents }
}

export interface DocumentSums {
  count: number
  /** With IVA of 0 %. */
  untaxedCents: Cents
  taxedCents: Cents
  ivaCents: Cents
  totalCents: Cents
}

export const soldCents = ({ sales }: Pick<MonthFigures, "sales">): Cents =>
  sales.reduce((sum, { cents }) => sum + cents, 0)

/** Credit notes take off. */
export const invoicedCents = ({ invoices, creditNotes }: MonthFigures): Cents =>
  invoices.totalCents - creditNotes.totalCents

/** Longer than a transaction that began in the month. */
const graceMilliseconds = 10 * minuteMilliseconds

/** The month's own transactions have ended. @param month YYYY-MM of Ecuador */
export function mayCloseMonth(month: string, now: Date): boolean {
  return now.getTime() >= ecuadorMonth(month).before.getTime() + graceMilliseconds
}

export const reopenReasonField = {
  label: "Motivo de la reapertura",
  hint: "Queda en el historial del mes.",
  maximum: 500,
  letterCase: "asTyped",
} as const satisfies FormField
