import { accessKey } from "@trazo/domain/money/invoices/access-key"
import type { CreditNote, Invoice } from "@trazo/domain/money/invoices/invoice"
import { invoiceAmounts, type SoldLine } from "@trazo/domain/money/invoices/invoice-amounts"

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
