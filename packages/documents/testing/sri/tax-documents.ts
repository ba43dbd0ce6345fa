import { accessKey } from "@trazo/domain/money/invoices/access-key"
import type { CreditNote, Invoice } from "@trazo/domain/money/invoices/invoice"
import { creditAmounts, invoiceAmounts, type SoldLine } from "@trazo/domain/money/invoices/invoice-amounts"

export const soldLine: SoldLine = {
  code: "FIRMA",
  description: "Firma electrónica, persona natural, un año",
  quantity: 1,
  unitCents: 2052,
  discountCents: 0,
}

const common = {
  environment: "test",
  sequence: 1,
  day: "2026-11-29",
  issuer: {
    ruc: "1790011674001",
    legalName: "PEÑA & HIJOS S.A.",
    tradeName: "Firmas «Uno» <EC>",
    mainAddress: "Av. Amazonas N24-03 y Colón, Quito",
    establishmentAddress: "Av. 9 de Octubre 100, Guayaquil",
    establishment: "001",
    emissionPoint: "002",
    keepsAccounts: true,
    specialTaxpayer: "5368",
    withholdingAgent: "1",
    rimpe: null,
  },
  buyer: {
    code: "05",
    identity: "1710034065",
    names: "MARÍA JOSÉ ÑACATO O'NEIL",
    address: "Calle «A» & B, nº 3",
    email: "maria@example.com",
  },
  iva: { code: "4", percent: 15 },
  notes: [{ name: "Solicitud", value: "TRZ-000123" }],
} as const

type Change<T> = Partial<Omit<T, "lines" | "baseCents" | "ivaCents" | "totalCents" | "accessKey">> & {
  sold?: readonly SoldLine[]
}

const keyOf = (document: Omit<Invoice, "accessKey" | "payments">, kind: "01" | "04") =>
  accessKey({ ...document, ...document.issuer, document: kind, code: "12345678" })

/** An invoice whose amounts and key agree with what is changed; paid by transfer unless told. */
export function sampleInvoice({ sold = [soldLine], ...change }: Change<Invoice> = {}): Invoice {
  const parts = { ...common, ...change }
  const amounts = invoiceAmounts(sold, parts.iva)
  const document = { ...parts, ...amounts }
  return {
    payments: [{ code: "20", cents: amounts.totalCents }],
    ...document,
    accessKey: keyOf(document, "01"),
  }
}

/** A credit note of the whole sample invoice, unless told. */
export function sampleCreditNote({ sold = [soldLine], ...change }: Change<CreditNote> = {}): CreditNote {
  const modified = { number: "001-002-000000001", day: "2026-11-29" }
  const parts = { ...common, modified, reason: "Devolución del pago", ...change }
  const document = { ...parts, ...invoiceAmounts(sold, parts.iva) }
  return { ...document, accessKey: keyOf(document, "04") }
}

const { issuer, buyer } = sampleInvoice()
const long = "Ñ".repeat(300)
export const notes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Nota ${index}`, value: "Sí" }))

/** What varies in documents, by title. */
export const invoices: [string, Invoice][] = [
  ["of one line", sampleInvoice()],
  ["in production", sampleInvoice({ environment: "production", sequence: 999_999_999 })],
  [
    "of an issuer with nothing optional",
    sampleInvoice({
      issuer: {
        ...issuer,
        tradeName: null,
        specialTaxpayer: null,
        withholdingAgent: null,
        keepsAccounts: false,
      },
    }),
  ],
  ["of a RIMPE", sampleInvoice({ issuer: { ...issuer, rimpe: "rimpe" } })],
  ["of a negocio popular", sampleInvoice({ issuer: { ...issuer, rimpe: "popularBusiness" } })],
  ["to a RUC", sampleInvoice({ buyer: { ...buyer, code: "04", identity: "1793213150001" } })],
  ["to a passport", sampleInvoice({ buyer: { ...buyer, code: "06", identity: "A".repeat(20) } })],
  [
    "to consumidor final",
    sampleInvoice({
      buyer: { code: "07", identity: "9999999999999", names: "CONSUMIDOR FINAL", address: null, email: null },
      notes: [],
    }),
  ],
  ["with the longest texts", sampleInvoice({ buyer: { ...buyer, names: long, address: long } })],
  ["with all notes that fit", sampleInvoice({ notes: notes(14) })],
  [
    "with discounts, quantities and payments in parts",
    sampleInvoice({
      sold: [
        { ...soldLine, discountCents: 1026 },
        { ...soldLine, code: "TOKEN", quantity: 12, unitCents: 333, discountCents: 1 },
        { ...soldLine, code: "GRATIS", unitCents: 0 },
      ],
      payments: [
        { code: "19", cents: 1000 },
        { code: "01", cents: 4774 },
      ],
    }),
  ],
  ["at 12 %", sampleInvoice({ iva: { code: "2", percent: 12 }, day: "2023-01-31" })],
  ["at 0 %", sampleInvoice({ iva: { code: "0", percent: 0 } })],
]

export const creditNotes: [string, CreditNote][] = [
  ["of all", sampleCreditNote()],
  ["of a part", sampleCreditNote({ sold: [{ ...soldLine, unitCents: 500 }], sequence: 7 })],
  [
    "of a total that no base forms",
    { ...sampleCreditNote(), ...creditAmounts(1230, common.iva, { code: "FIRMA", description: "Parte" }) },
  ],
  ["to a RUC", sampleCreditNote({ buyer: { ...buyer, code: "04", identity: "1793213150001" } })],
  [
    "of an issuer with nothing optional",
    sampleCreditNote({
      issuer: { ...issuer, tradeName: null, specialTaxpayer: null, withholdingAgent: null, rimpe: "rimpe" },
      buyer: { ...buyer, address: null, email: null },
      notes: [],
    }),
  ],
  ["with the longest reason", sampleCreditNote({ reason: long })],
]
