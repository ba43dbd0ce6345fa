import type { Invoice, InvoicePaymentCode } from "./invoices/invoice.ts"
import type { SettlementMethod } from "./payment-receipt.ts"

/** An invoice between the payment and the SRI's authorisation. */
export const invoiceStates = [
  "toSend",
  "received",
  "authorised",
  "returned",
  "notAuthorised",
  "waiting",
  "annulled",
] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceStateNames: Record<InvoiceState, string> = {
  toSend: "Por enviar",
  received: "Recibida",
  authorised: "Autorizada",
  returned: "Devuelta",
  notAuthorised: "No autorizada",
  waiting: "En espera",
  annulled: "Anulada",
}

/** SRI, formaPago. What a monthly account pays is invoiced to its organisation, if that was agreed. */
export const invoicePaymentCodeOf: Partial<Record<SettlementMethod, InvoicePaymentCode>> = {
  transfer: "20",
  deposit: "20",
  card: "19",
  code: "01",
}

/** How an organisation pays what its monthly account owes. */
export const accountPaymentCode: InvoicePaymentCode = "20"

/** An organisation pays, and its invoice is not the applicant's. */
export const accountMethods = ["convenio", "account"] as const satisfies SettlementMethod[]

export const isAccountMethod = (method: SettlementMethod): boolean =>
  accountMethods.some((each) => each === method)

/** Nothing happens to them until a person does something. */
export const statesForPeople = ["returned", "notAuthorised", "waiting"] as const satisfies InvoiceState[]

/** What a list shows: one state, or what needs a person. */
export const invoiceFilters = [...invoiceStates, "needsPerson"] as const

/** What an invoice says that does not come from its issuer. */
export type InvoiceFacts = Pick<
  Invoice,
  "buyer" | "lines" | "baseCents" | "ivaCents" | "totalCents" | "iva" | "payments" | "notes"
>
