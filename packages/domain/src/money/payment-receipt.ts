import { ecuadorDay, isCalendarDate } from "../dates/calendar-date.ts"
import { type FieldRule, fieldMessages } from "../forms/field-rules.ts"
import { type FormField, formFieldProblem } from "../forms/form-field.ts"

export const paymentMethods = ["transfer", "deposit"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodNames: Record<PaymentMethod, string> = {
  transfer: "Transferencia",
  deposit: "Depósito",
}

/**
 * How a request can be paid. A prepaid code, a coupon of the whole price, a price of zero and the monthly account of an
 * organisation need no receipt.
 */
export const settlementMethods = [
  ...paymentMethods,
  "card",
  "code",
  "coupon",
  "free",
  "convenio",
  "account",
] as const
export type SettlementMethod = (typeof settlementMethods)[number]

export const settlementMethodNames: Record<SettlementMethod, string> = {
  ...paymentMethodNames,
  card: "Tarjeta",
  code: "Código prepagado",
  coupon: "Cupón",
  free: "Sin costo",
  convenio: "Cuenta del convenio",
  account: "Cuenta mensual",
}

/** «por tarjeta, transferencia o depósito», or nothing where no way is configured. */
export function paidByText(ways: readonly SettlementMethod[]): string {
  if (ways.length === 0) return ""
  const names = ways.map((way) => settlementMethodNames[way].toLowerCase())
  return `por ${new Intl.ListFormat("es", { type: "disjunction" }).format(names)}`
}

/** A coupon or the code of a seller, typed by the applicant. */
export const promotionField: FormField = {
  label: "Cupón o código",
  hint: "Si le dieron uno, escríbalo antes de pagar.",
  maximum: 40,
}

// As banks print it: digits or letters, in groups divided by spaces, hyphens, dots or slashes («Nº 001-4567.89»).
const referenceShape = /^[\p{Script=Latin}0-9]+(?:[ ./-]+[\p{Script=Latin}0-9]+)*$/u

const reference: FieldRule = (value) => {
  const text = (value ?? "").trim().normalize("NFC")
  return text === "" || referenceShape.test(text) ? null : fieldMessages.letterNumber
}

export const receiptFields = {
  method: { label: "¿Cómo pagó?", maximum: 20, letterCase: "asTyped" },
  accountId: { label: "¿A qué cuenta?", maximum: 60, letterCase: "asTyped" },
  reference: {
    label: "Número de comprobante",
    hint: "El número que aparece en el comprobante del banco.",
    maximum: 30,
    rules: [reference],
  },
  /** YYYY-MM-DD, checked by `paidOnProblem`. */
  paidOn: { label: "Fecha del pago", maximum: 10, letterCase: "asTyped" },
} as const satisfies Record<string, FormField>

export function paidOnProblem(day: string, now: Date): string | null {
  if (!isCalendarDate(day)) return formFieldProblem(receiptFields.paidOn, day) ?? fieldMessages.date
  return day > ecuadorDay(now) ? "La fecha del pago no puede ser futura" : null
}
