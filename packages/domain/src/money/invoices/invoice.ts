import type { CalendarDate } from "../../dates/calendar-date.ts"
import type { IvaRate } from "../iva.ts"
import type { Cents } from "../money.ts"

/** What an invoice and a credit note of the SRI say (ficha técnica de comprobantes electrónicos, offline scheme). */

/** «Pruebas» is 1 and «producción» 2. */
export type TaxEnvironment = "test" | "production"

/** Who signs the documents and takes them to the SRI: this platform, or the service of `INVOICING_URL`. */
export const documentIssuerKinds = ["platform", "service"] as const
export type DocumentIssuerKind = (typeof documentIssuerKinds)[number]

/** SRI, codDoc: 01 factura, 04 nota de crédito. */
export const taxDocumentCodes = ["01", "04"] as const
export type TaxDocumentCode = (typeof taxDocumentCodes)[number]

export const taxDocumentNames: Record<TaxDocumentCode, string> = { "01": "Factura", "04": "Nota de crédito" }

export interface InvoiceIssuer {
  ruc: string
  legalName: string
  tradeName: string | null
  mainAddress: string
  establishmentAddress: string
  /** Three digits, as the emission point. */
  establishment: string
  emissionPoint: string
  keepsAccounts: boolean
  /** Number of the resolution that named the issuer contribuyente especial. */
  specialTaxpayer: string | null
  /** Number of the resolution that named the issuer agente de retención, without leading zeros. */
  withholdingAgent: string | null
  rimpe: "rimpe" | "popularBusiness" | null
}

/** The phrases that the schema fixes. */
export const rimpeLegends = {
  rimpe: "CONTRIBUYENTE RÉGIMEN RIMPE",
  popularBusiness: "CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE",
} as const satisfies Record<NonNullable<InvoiceIssuer["rimpe"]>, string>

/** SRI, tipoIdentificacionComprador: 04 RUC, 05 cédula, 06 passport, 07 consumidor final. */
export const invoiceBuyerCodes = ["04", "05", "06", "07"] as const
export type InvoiceBuyerCode = (typeof invoiceBuyerCodes)[number]

export interface InvoiceBuyer {
  code: InvoiceBuyerCode
  identity: string
  names: string
  address: string | null
  email: string | null
}

/** `baseCents` is `quantity * unitCents - discountCents`. The line's share of the IVA adds up to the invoice's. */
export interface InvoiceLine {
  code: string
  description: string
  /** Whole. */
  quantity: number
  unitCents: Cents
  discountCents: Cents
  baseCents: Cents
  ivaCents: Cents
}

/** SRI, formaPago: 20 transfer or deposit, 19 credit card, 16 debit card, 01 cash. */
export const invoicePaymentCodes = ["20", "19", "16", "01"] as const
export type InvoicePaymentCode = (typeof invoicePaymentCodes)[number]

/** SRI, table of formas de pago. */
export const invoicePaymentNames: Record<InvoicePaymentCode, string> = {
  "20": "Otros con utilización del sistema financiero",
  "19": "Tarjeta de crédito",
  "16": "Tarjeta de débito",
  "01": "Sin utilización del sistema financiero",
}

export interface InvoicePayment {
  code: InvoicePaymentCode
  cents: Cents
}

/** «Información adicional»: at most 15. */
export interface InvoiceNote {
  name: string
  value: string
}

export interface InvoiceAmounts {
  lines: readonly InvoiceLine[]
  baseCents: Cents
  ivaCents: Cents
  totalCents: Cents
}

interface TaxDocument extends InvoiceAmounts {
  environment: TaxEnvironment
  /** 49 digits, made of what else is here: see access-key.ts. */
  accessKey: string
  sequence: number
  /** Of emission, in Ecuador. */
  day: CalendarDate
  issuer: InvoiceIssuer
  buyer: InvoiceBuyer
  iva: Pick<IvaRate, "code" | "percent">
  notes: readonly InvoiceNote[]
}

export interface Invoice extends TaxDocument {
  payments: readonly InvoicePayment[]
}

export interface CreditNote extends TaxDocument {
  /** The invoice; its number as 001-001-000000001. */
  modified: { number: string; day: CalendarDate }
  reason: string
}

/** 001-001-000000001 */
export function documentNumber(
  { establishment, emissionPoint }: Pick<InvoiceIssuer, "establishment" | "emissionPoint">,
  sequence: number,
): string {
  return `${establishment}-${emissionPoint}-${String(sequence).padStart(9, "0")}`
}
