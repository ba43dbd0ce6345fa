import { ecuadorDay } from "../dates/calendar-date.ts"
import { rucField } from "../forms/contact-fields.ts"
import type { FormField } from "../forms/form-field.ts"
import { amount, parseMoney } from "./money.ts"

/** A company's account that is paid once a month. */
export const monthlyAccountFields = {
  company: { label: "Empresa", maximum: 120, letterCase: "asTyped", autoComplete: "organization" },
  ruc: { ...rucField, label: "RUC de la empresa" },
  limit: {
    label: "Límite por pagar",
    hint: "Lo más que puede deber en un momento, con IVA. Con 0 no puede cargar nada.",
    maximum: 10,
    rules: [amount, (text) => (parseMoney(text ?? "") === null ? "Escriba un valor como 23,60" : null)],
    letterCase: "asTyped",
  },
} as const satisfies Record<string, FormField>

/** A payment of a month, and why it is undone. */
export const monthPaymentFields = {
  reference: {
    label: "Referencia del pago",
    hint: "El número de la transferencia, del depósito o del cheque.",
    maximum: 60,
    letterCase: "asTyped",
  },
  reason: {
    label: "Motivo",
    hint: "Por qué el pago no cuenta. Queda en la cuenta.",
    maximum: 300,
    letterCase: "asTyped",
  },
} as const satisfies Record<string, FormField>

/** What invoices an organisation gets of what its account pays. */
export const accountInvoicings = ["none", "request", "month"] as const
export type AccountInvoicing = (typeof accountInvoicings)[number]

export const accountInvoicingLabel = "Facturas a la organización"
export const accountInvoicingNames: Record<AccountInvoicing, string> = {
  none: "No, se le factura aparte",
  request: "Una por cada solicitud",
  month: "Una por mes",
}

/** The request that an internal client pays: both must belong together. */
export const chargeFields = {
  number: { label: "Número de la solicitud", hint: "Como TZ-2026-000123-4.", maximum: 24 },
  identity: {
    label: "Cédula o pasaporte de quien la pidió",
    hint: "Como lo escribió en su solicitud.",
    maximum: 20,
  },
} as const satisfies Record<string, FormField>

interface MonthBalance {
  limitCents: number
  unpaidCents: number
}

/** Whether a charge keeps what is unpaid within the limit. */
export function fitsLimit({ limitCents, unpaidCents }: MonthBalance, chargeCents: number): boolean {
  return unpaidCents + chargeCents <= limitCents
}

interface MonthTotal {
  month: string
  totalCents: number
  closedAt: unknown
}

/**
 * The month that is closed next, with what its closing takes in: the earlier months in favour of whoever pays too. Null
 * while nothing that is over is owed.
 */
export function nextClosing(
  months: readonly MonthTotal[],
  now: Date,
): { month: string; totalCents: number } | null {
  const open = months.filter(({ month, closedAt }) => closedAt === null && isOver(month, now))
  let totalCents = 0
  for (const { month, totalCents: own } of open.toSorted((one, other) =>
    one.month < other.month ? -1 : 1,
  )) {
    totalCents += own
    if (totalCents >= 0) return { month, totalCents }
  }
  return null
}

/** A month can be closed once it is over. @param month YYYY-MM of Ecuador */
export function isOver(month: string, now: Date): boolean {
  return month < ecuadorDay(now).slice(0, 7)
}
