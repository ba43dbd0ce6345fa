import type { Invoice } from "./invoices/invoice.ts"

/** An invoice between the payment and the SRI's authorisation. */
export const invoiceStates = [
  "toSend",
  "received",
  "authorised",
  "returned",
  "notAuthorised",
  "waiting",
] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Nothing happens to them until a person does something. */
export const statesForPeople = ["returned", "notAuthorised", "waiting"] as const satisfies InvoiceState[]

/** What an invoice says that does not come from its issuer. */
export type InvoiceFacts = Pick<
  Invoice,
  "buyer" | "lines" | "baseCents" | "ivaCents" | "totalCents" | "iva" | "payments" | "notes"
>
