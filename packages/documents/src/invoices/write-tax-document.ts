import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import {
  type CreditNote,
  type Invoice,
  type InvoiceLine,
  rimpeLegends,
} from "@trazo/domain/money/invoices/invoice"
import { taxTextMaximum } from "@trazo/domain/money/invoices/invoice-buyer"
import {
  documentNotes,
  type TaxDocumentProblem,
  taxDocumentProblem,
} from "@trazo/domain/money/invoices/tax-document"
import { taxText } from "@trazo/domain/money/invoices/tax-text"
import type { Cents } from "@trazo/domain/money/money"
import { escapeAttribute, escapeText } from "../xml/canonicalize.ts"

/** A document that the SRI would return is not written. */
export class InvalidTaxDocument extends Error {
  override readonly name = "InvalidTaxDocument"
  readonly problem: TaxDocumentProblem | "size"
  constructor(problem: TaxDocumentProblem | "size") {
    super(`not a document of the SRI: ${problem}`)
    this.problem = problem
  }
}

/** The SRI takes 320 KB (error 26), of which the signature has its part. */
const maximumOctets = 300 * 1024

type Content = string | readonly string[]

const tag = (name: string, content: Content) =>
  `<${name}>${typeof content === "string" ? content : content.join("")}</${name}>`
const text = (name: string, value: string, maximum = taxTextMaximum) =>
  tag(name, escapeText(taxText(value, maximum)))
const optional = (name: string, value: string | null, maximum = taxTextMaximum) =>
  taxText(value ?? "", maximum) === "" ? "" : text(name, value ?? "", maximum)
const money = (name: string, cents: Cents) =>
  tag(name, `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`)

/** A factura, version 1.1.0. @throws InvalidTaxDocument */
export function writeInvoice(invoice: Invoice): string {
  const { issuer, buyer, lines, payments } = invoice
  const discount = lines.reduce((sum, { discountCents }) => sum + discountCents, 0)
  return whole(invoice, "factura", [
    tag("infoFactura", [
      tag("fechaEmision", formatCalendarDate(invoice.day)),
      text("dirEstablecimiento", issuer.establishmentAddress),
      optional("contribuyenteEspecial", issuer.specialTaxpayer),
      tag("obligadoContabilidad", issuer.keepsAccounts ? "SI" : "NO"),
      tag("tipoIdentificacionComprador", buyer.code),
      text("razonSocialComprador", buyer.names),
      text("identificacionComprador", buyer.identity),
      optional("direccionComprador", buyer.address),
      money("totalSinImpuestos", invoice.baseCents),
      money("totalDescuento", discount),
      totalTax(invoice, rateOf(invoice)),
      money("propina", 0),
      money("importeTotal", invoice.totalCents),
      tag("moneda", "DOLAR"),
      tag(
        "pagos",
        payments.map(({ code, cents }) => tag("pago", [tag("formaPago", code), money("total", cents)])),
      ),
    ]),
    details(invoice, "codigoPrincipal"),
  ])
}

/** A nota de crédito of a factura, version 1.1.0. @throws InvalidTaxDocument */
export function writeCreditNote(note: CreditNote): string {
  const { issuer, buyer, modified } = note
  return whole(note, "notaCredito", [
    tag("infoNotaCredito", [
      tag("fechaEmision", formatCalendarDate(note.day)),
      text("dirEstablecimiento", issuer.establishmentAddress),
      tag("tipoIdentificacionComprador", buyer.code),
      text("razonSocialComprador", buyer.names),
      text("identificacionComprador", buyer.identity),
      optional("contribuyenteEspecial", issuer.specialTaxpayer),
      tag("obligadoContabilidad", issuer.keepsAccounts ? "SI" : "NO"),
      tag("codDocModificado", "01"),
      tag("numDocModificado", modified.number),
      tag("fechaEmisionDocSustento", formatCalendarDate(modified.day)),
      money("totalSinImpuestos", note.baseCents),
      money("valorModificacion", note.totalCents),
      tag("moneda", "DOLAR"),
      totalTax(note, ""),
      text("motivo", note.reason),
    ]),
    details(note, "codigoInterno"),
  ])
}

type Document = Invoice | CreditNote

function whole(document: Document, root: "factura" | "notaCredito", parts: readonly string[]): string {
  const problem = taxDocumentProblem(document)
  if (problem) throw new InvalidTaxDocument(problem)
  const notes = documentNotes(document).map(
    ({ name, value }) =>
      `<campoAdicional nombre="${escapeAttribute(name)}">${escapeText(value)}</campoAdicional>`,
  )
  const xml = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} id="comprobante" version="1.1.0">`,
    issuerPart(document),
    ...parts,
    notes.length > 0 ? tag("infoAdicional", notes) : "",
    `</${root}>\n`,
  ].join("")
  if (new TextEncoder().encode(xml).length > maximumOctets) throw new InvalidTaxDocument("size")
  return xml
}

function issuerPart({ environment, accessKey, issuer, sequence, ...document }: Document): string {
  return tag("infoTributaria", [
    tag("ambiente", environment === "test" ? "1" : "2"),
    tag("tipoEmision", "1"),
    text("razonSocial", issuer.legalName),
    optional("nombreComercial", issuer.tradeName),
    tag("ruc", issuer.ruc),
    tag("claveAcceso", accessKey),
    tag("codDoc", "modified" in document ? "04" : "01"),
    tag("estab", issuer.establishment),
    tag("ptoEmi", issuer.emissionPoint),
    tag("secuencial", String(sequence).padStart(9, "0")),
    text("dirMatriz", issuer.mainAddress),
    optional("agenteRetencion", issuer.withholdingAgent),
    issuer.rimpe ? tag("contribuyenteRimpe", rimpeLegends[issuer.rimpe]) : "",
  ])
}

const rateOf = ({ iva }: Document) => tag("tarifa", String(iva.percent))
/** SRI, codigo of a tax: 2 is IVA. */
const taxCodes = ({ iva }: Document) => [tag("codigo", "2"), tag("codigoPorcentaje", iva.code)]

function totalTax(document: Document, rate: string): string {
  const amounts = [money("baseImponible", document.baseCents), rate, money("valor", document.ivaCents)]
  return tag("totalConImpuestos", tag("totalImpuesto", [...taxCodes(document), ...amounts]))
}

function details(document: Document, codeName: "codigoPrincipal" | "codigoInterno"): string {
  const line = ({ code, description, quantity, unitCents, discountCents, ...tax }: InvoiceLine) =>
    tag("detalle", [
      text(codeName, code, 25),
      text("descripcion", description),
      tag("cantidad", String(quantity)),
      money("precioUnitario", unitCents),
      money("descuento", discountCents),
      money("precioTotalSinImpuesto", tax.baseCents),
      tag(
        "impuestos",
        tag("impuesto", [
          ...taxCodes(document),
          rateOf(document),
          money("baseImponible", tax.baseCents),
          money("valor", tax.ivaCents),
        ]),
      ),
    ])
  return tag("detalles", document.lines.map(line))
}
