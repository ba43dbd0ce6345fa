import type { CreditNote, Invoice, InvoiceBuyer } from "@trazo/domain/money/invoices/invoice"
import { tidyBuyer } from "@trazo/domain/money/invoices/invoice-buyer"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hasSchemaProgram, underSchema } from "../../testing/invoice.ts"
import {
  creditNotes,
  invoices,
  notes,
  sampleCreditNote,
  sampleInvoice,
  soldLine,
} from "../../testing/sri/tax-documents.ts"
import { InvalidTaxDocument, writeCreditNote, writeInvoice } from "./write-tax-document.ts"

const { issuer, buyer } = sampleInvoice()

const values = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, value]) => value)
const cents = (xml: string, name: string) => values(xml, name).map((value) => Math.round(Number(value) * 100))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe.skipIf(!hasSchemaProgram)("by the SRI's own schema", () => {
  it.each(invoices)("an invoice is valid: %s", (_title, invoice) => {
    expect(underSchema(writeInvoice(invoice), "factura_V1.1.0")).toMatch(/validates/)
  })

  it.each(creditNotes)("a credit note is valid: %s", (_title, note) => {
    expect(underSchema(writeCreditNote(note), "NotaCredito_V1.1.0")).toMatch(/validates/)
  })

  it("a document is refused where it breaks it", () => {
    const xml = writeCreditNote(sampleCreditNote())
    const broken = xml.replace("<moneda>DOLAR</moneda>", "")
    expect(underSchema(broken, "NotaCredito_V1.1.0")).toMatch(/validates/)
    expect(underSchema(xml.replace(/<motivo>.*<\/motivo>/, ""), "NotaCredito_V1.1.0")).toMatch(
      /fails to validate/,
    )
    expect(underSchema(xml.replace("29/11/2026", "2026-11-29"), "NotaCredito_V1.1.0")).toMatch(
      /fails to validate/,
    )
  })

  it("whatever is typed as a name, an address, a description or a note", () => {
    const typed = fc.string({ unit: "binary", maxLength: 320 })
    const samples = fc.sample(fc.tuple(typed, typed, typed, typed, typed), 25)
    for (const [names, address, description, name, value] of samples) {
      const xml = writeInvoice(
        sampleInvoice({
          buyer: tidyBuyer({ ...buyer, names: `A${names.slice(0, 250)}`, address: address.slice(0, 250) }),
          sold: [{ ...soldLine, description: `B${description}` }],
          notes: [{ name, value }],
        }),
      )
      expect([xml, underSchema(xml, "factura_V1.1.0")]).toEqual([xml, expect.stringMatching(/validates/)])
    }
  }, 30_000)
})

describe("what is written", () => {
  it.each(invoices)("adds up in the text of the invoice: %s", (_title, invoice) => {
    const xml = writeInvoice(invoice)
    const [total = "", details = ""] = xml.split("<detalles>")
    expect(sum(cents(details, "baseImponible"))).toBe(cents(total, "totalSinImpuestos")[0])
    expect(cents(details, "precioTotalSinImpuesto")).toEqual(cents(details, "baseImponible"))
    expect(sum(cents(details, "descuento"))).toBe(cents(total, "totalDescuento")[0])
    expect(sum(cents(details, "valor"))).toBe(cents(total, "valor")[0])
    const [base = 0] = cents(total, "baseImponible")
    const [tax = 0] = cents(total, "valor")
    expect(base + tax).toBe(cents(total, "importeTotal")[0])
    expect(sum(cents(total, "total"))).toBe(base + tax)
    expect(tax).toBe(Math.floor((base * Number(values(total, "tarifa")[0]) + 50) / 100))
  })

  it("has the amounts with two decimals", () => {
    const xml = writeInvoice(sampleInvoice({ sold: [{ ...soldLine, unitCents: 5 }] }))
    expect(values(xml, "importeTotal")).toEqual(["0.06"])
    expect(values(xml, "precioUnitario")).toEqual(["0.05"])
  })

  it("escapes what XML reserves, in texts and attributes", () => {
    const xml = writeInvoice(sampleInvoice({ notes: [{ name: 'a "b" <c>', value: "d & e ]]> f" }] }))
    expect(xml).toContain("<razonSocial>PEÑA &amp; HIJOS S.A.</razonSocial>")
    expect(xml).toContain(
      '<campoAdicional nombre="a &quot;b&quot; &lt;c>">d &amp; e ]]&gt; f</campoAdicional>',
    )
  })

  it("names the buyer's mail, and in a credit note the address, for which its schema has no element", () => {
    const invoice = writeInvoice(sampleInvoice())
    expect(invoice).toContain('<campoAdicional nombre="Correo">maria@example.com</campoAdicional>')
    expect(invoice).not.toContain('nombre="Dirección"')
    expect(values(invoice, "direccionComprador")).toEqual(["Calle «A» &amp; B, nº 3"])
    expect(writeCreditNote(sampleCreditNote())).toContain(
      '<campoAdicional nombre="Dirección">Calle «A» &amp; B, nº 3</campoAdicional>',
    )
  })

  it("says of a credit note which invoice it modifies and why", () => {
    const xml = writeCreditNote(sampleCreditNote())
    expect(values(xml, "codDoc")).toEqual(["04"])
    expect(values(xml, "codDocModificado")).toEqual(["01"])
    expect(values(xml, "numDocModificado")).toEqual(["001-002-000000001"])
    expect(values(xml, "valorModificacion")).toEqual(["23.60"])
    expect(values(xml, "motivo")).toEqual(["Devolución del pago"])
  })
})

describe("a document that the SRI would return is not written", () => {
  const nobody: InvoiceBuyer = {
    code: "07",
    identity: "9999999999999",
    names: "CONSUMIDOR FINAL",
    address: null,
    email: null,
  }
  const invoice = sampleInvoice()

  it.each<[InvalidTaxDocument["problem"], string, Invoice]>([
    ["key", "the key of another day", { ...invoice, day: "2026-11-30" }],
    ["key", "the key of another sequence", { ...invoice, sequence: 2 }],
    ["key", "the key of another environment", { ...invoice, environment: "production" }],
    ["key", "the key of another issuer", { ...invoice, issuer: { ...issuer, ruc: "1792060346001" } }],
    ["key", "the key of another emission point", { ...invoice, issuer: { ...issuer, emissionPoint: "001" } }],
    ["key", "the key of a credit note", { ...invoice, accessKey: sampleCreditNote().accessKey }],
    ["key", "a key with a wrong check digit", { ...invoice, accessKey: "0".repeat(49) }],
    ["issuer", "no legal name", { ...invoice, issuer: { ...issuer, legalName: "\n" } }],
    ["issuer", "no address", { ...invoice, issuer: { ...issuer, establishmentAddress: "" } }],
    ["issuer", "a resolution in words", { ...invoice, issuer: { ...issuer, withholdingAgent: "NAC-1" } }],
    [
      "issuer",
      "a resolution of 14 characters",
      { ...invoice, issuer: { ...issuer, specialTaxpayer: "1".repeat(14) } },
    ],
    ["buyer", "a RUC that is none", { ...invoice, buyer: { ...buyer, code: "04" } }],
    ["buyer", "names of 301 characters", { ...invoice, buyer: { ...buyer, names: "a".repeat(301) } }],
    [
      "buyer",
      "consumidor final above the limit",
      sampleInvoice({ buyer: nobody, sold: [{ ...soldLine, unitCents: 4400 }] }),
    ],
    ["lines", "a line without description", sampleInvoice({ sold: [{ ...soldLine, description: " " }] })],
    ["totals", "a coupon of 100 %", sampleInvoice({ sold: [{ ...soldLine, discountCents: 2052 }] })],
    ["totals", "another total", { ...invoice, totalCents: 2361 }],
    ["payments", "a cent not paid", { ...invoice, payments: [{ code: "20", cents: 2359 }] }],
    ["notes", "16 notes", { ...invoice, notes: notes(15) }],
    ["size", "more than the SRI takes", sampleInvoice({ sold: Array.from({ length: 800 }, () => soldLine) })],
  ])("%s: %s", (problem, _title, document) => {
    expect(() => writeInvoice(document)).toThrow(new InvalidTaxDocument(problem))
  })

  it.each<[InvalidTaxDocument["problem"], string, CreditNote]>([
    ["buyer", "of an invoice to consumidor final", sampleCreditNote({ buyer: nobody })],
    ["modified", "of no invoice", sampleCreditNote({ modified: { number: "1", day: "2026-11-29" } })],
    [
      "modified",
      "of an invoice of tomorrow",
      sampleCreditNote({ modified: { number: "001-002-000000001", day: "2026-11-30" } }),
    ],
    ["reason", "without a reason", sampleCreditNote({ reason: " " })],
  ])("%s: a credit note %s", (problem, _title, document) => {
    expect(() => writeCreditNote(document)).toThrow(new InvalidTaxDocument(problem))
  })
})
