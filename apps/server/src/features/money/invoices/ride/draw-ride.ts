import { setImmediate } from "node:timers/promises"
import type { CalendarDate } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import {
  type CreditNote,
  documentNumber,
  type Invoice,
  invoicePaymentNames,
  rimpeLegends,
} from "@trazo/domain/money/invoices/invoice"
import { documentNotes } from "@trazo/domain/money/invoices/tax-document"
import { formatMoney } from "@trazo/domain/money/money"
import type { Deps } from "../../../../deps.ts"
import { openPdf } from "../../../platform/files/open-pdf.ts"
import { code128 } from "./code-128.ts"
import { inner, Pen, page } from "./pen.ts"

export interface Ride {
  document: Invoice | CreditNote
  /** Null until the SRI authorises it. */
  authorization: { number: string; at: Date } | null
  /** The day of an annulment in the SRI's portal. */
  annulledOn?: CalendarDate | null
  brand: {
    name: string
    /** As #rrggbb. */
    color: string
    /** PNG or JPEG. */
    logo: Buffer | null
  }
}

const gutter = 12
const padding = 8
const whole = { x: page.margin, width: inner }
const left = { x: page.margin, width: 240 }
const right = { x: left.x + left.width + gutter, width: inner - left.width - gutter }
const within = ({ x, width }: typeof whole) => ({ x: x + padding, width: width - 2 * padding })
/** With the padding, more than ten modules on each side of the bars. */
const quietZone = 6
const warning = "#b00020"

/** The «representación impresa del documento electrónico» of an invoice or a credit note. */
export async function drawRide(ride: Ride, deps: Pick<Deps, "clock">): Promise<Buffer> {
  const { document, brand } = ride
  const title = `${nameOf(document)} ${documentNumber(document.issuer, document.sequence)}`
  const info = { Title: title, Author: document.issuer.legalName }
  const opened = await openPdf({ margin: page.margin, info, lang: "es-EC" }, deps)
  opened.document
    .rect(0, 0, page.width, 8)
    .fill(/^#[0-9a-f]{6}$/i.test(brand.color) ? brand.color : "#09497E")
  const pen = new Pen(opened.document)
  drawIssuer(pen, ride)
  const issuerEnd = pen.y
  pen.y = page.margin
  drawAuthorization(pen, ride)
  pen.y = Math.max(pen.y, issuerEnd) + gutter
  drawBuyer(pen, document)
  await drawLines(pen, document)
  drawTotals(pen, document)
  drawNotes(pen, document)
  return await opened.finish()
}

const nameOf = (document: Ride["document"]) => ("modified" in document ? "NOTA DE CRÉDITO" : "FACTURA")

function drawIssuer(pen: Pen, { document: { issuer }, brand }: Ride): void {
  const logo = { height: 64, width: 200 }
  if (brand.logo) {
    pen.document.image(brand.logo, left.x, pen.y, { fit: [logo.width, logo.height] })
    pen.y += logo.height + gutter
  } else pen.write(brand.name, left, { size: 18, bold: true, gap: gutter })
  const top = pen.y
  pen.y += padding
  pen.write(issuer.legalName, within(left), { size: 10, bold: true, gap: 4 })
  const facts = [
    issuer.tradeName,
    `Dirección matriz: ${issuer.mainAddress}`,
    `Dirección sucursal: ${issuer.establishmentAddress}`,
    issuer.specialTaxpayer && `Contribuyente especial n.º: ${issuer.specialTaxpayer}`,
    `Obligado a llevar contabilidad: ${issuer.keepsAccounts ? "SÍ" : "NO"}`,
    issuer.withholdingAgent && `Agente de retención, resolución n.º: ${issuer.withholdingAgent}`,
    issuer.rimpe && rimpeLegends[issuer.rimpe],
  ]
  for (const fact of facts) if (fact) pen.write(fact, within(left))
  pen.y += padding
  pen.frame(left, top)
}

function drawAuthorization(pen: Pen, { document, authorization, annulledOn }: Ride): void {
  const { issuer, sequence, environment, accessKey } = document
  const top = pen.y
  const place = within(right)
  const fact = (label: string, value: string) => {
    pen.write(label, place, { bold: true, gap: 0 })
    pen.write(value, place, { gap: 4 })
  }
  pen.y += padding
  pen.write(`RUC: ${issuer.ruc}`, place, { size: 11, bold: true })
  pen.write(nameOf(document), place, { size: 15, bold: true })
  pen.write(`N.º ${documentNumber(issuer, sequence)}`, place, { size: 11, gap: 6 })
  if (annulledOn) {
    pen.write("ANULADA", place, { size: 20, bold: true, color: warning })
    pen.write(`Anulada en el SRI el ${formatCalendarDate(annulledOn)}: no tiene validez.`, place, {
      color: warning,
      gap: 6,
    })
  }
  if (authorization) {
    fact("Número de autorización", authorization.number)
    fact("Fecha y hora de autorización", formatDateTime(authorization.at))
  } else {
    pen.write("SIN AUTORIZACIÓN", place, { size: 13, bold: true, color: warning })
    pen.write("El SRI todavía no autoriza este documento.", place, { color: warning, gap: 4 })
  }
  fact("Ambiente", environment === "test" ? "PRUEBAS" : "PRODUCCIÓN")
  if (environment === "test") {
    pen.write("Documento de prueba, sin validez tributaria.", place, { color: warning, gap: 4 })
  }
  fact("Emisión", "NORMAL")
  pen.write("Clave de acceso", place, { bold: true, gap: 3 })
  pen.bars(code128(accessKey), { x: place.x + quietZone, width: place.width - 2 * quietZone }, 38)
  pen.y += 4
  pen.write(accessKey, place, { align: "center" })
  pen.y += padding - 4
  pen.frame(right, top)
}

function drawBuyer(pen: Pen, document: Ride["document"]): void {
  const { buyer, day } = document
  const top = pen.y
  pen.y += padding
  const facts: [string, string | null][] = [
    ["Nombres o razón social", buyer.names],
    ["Identificación", buyer.identity],
    ["Fecha de emisión", formatCalendarDate(day)],
  ]
  if ("payments" in document) facts.push(["Dirección", buyer.address])
  if ("modified" in document) {
    facts.push(
      ["Comprobante que se modifica", `FACTURA ${document.modified.number}`],
      ["Fecha de ese comprobante", formatCalendarDate(document.modified.day)],
      ["Razón de la modificación", document.reason],
    )
  }
  const { x, width } = within(whole)
  for (const [label, value] of facts) {
    if (!value) continue
    const name = { x, width: 130, text: label, bold: true }
    pen.row([name, { x: x + 134, width: width - 134, text: value }], { gap: 2 })
  }
  pen.y += padding - 2
  pen.frame(whole, top)
  pen.y += gutter
}

const columns = [
  { title: "Código", width: 70 },
  { title: "Descripción", width: 213 },
  { title: "Cantidad", width: 50, align: "right" },
  { title: "Precio unitario", width: 65, align: "right" },
  { title: "Descuento", width: 60, align: "right" },
  { title: "Precio total", width: 65, align: "right" },
] as const

async function drawLines(pen: Pen, { lines }: Ride["document"]): Promise<void> {
  const row = (texts: readonly string[], bold = false) => {
    let x = page.margin
    const cells = columns.map((column, index) => {
      const cell = { size: 8, bold, ...column, x, width: column.width - 6, text: texts[index] ?? "" }
      x += column.width
      return cell
    })
    pen.row(cells)
  }
  row(
    columns.map(({ title }) => title),
    true,
  )
  pen.rule()
  for (const [index, line] of lines.entries()) {
    const amounts = [line.unitCents, line.discountCents, line.baseCents].map(formatMoney)
    row([line.code, line.description, String(line.quantity), ...amounts])
    // Other calls are served meanwhile.
    if (index % 50 === 49) await setImmediate()
  }
  pen.rule()
}

function drawTotals(pen: Pen, document: Ride["document"]): void {
  const { iva, lines, baseCents, ivaCents, totalCents } = document
  const rate = `${iva.percent} %`
  const discount = lines.reduce((sum, { discountCents }) => sum + discountCents, 0)
  const totals: [string, number][] = [
    [`Subtotal ${rate}`, baseCents],
    ...(iva.percent === 0 ? [] : ([["Subtotal 0 %", 0]] as [string, number][])),
    ["Subtotal sin impuestos", baseCents],
    ["Total descuento", discount],
    [`IVA ${rate}`, ivaCents],
    ["Propina", 0],
    ["modified" in document ? "Valor de la modificación" : "Valor total", totalCents],
  ]
  pen.need(totals.length * 14)
  for (const [index, [label, cents]] of totals.entries()) {
    const bold = index === totals.length - 1
    const name = { x: 330, width: 140, text: label, bold }
    const amount = { x: 476, width: page.width - page.margin - 482, text: formatMoney(cents), bold }
    pen.row([name, { ...amount, align: "right" }])
  }
  pen.y += gutter
}

function drawNotes(pen: Pen, document: Ride["document"]): void {
  const part = (title: string, facts: readonly (readonly [string, string])[]) => {
    if (facts.length === 0) return
    pen.need(40)
    pen.write(title, whole, { size: 9, bold: true, gap: 4 })
    for (const [name, value] of facts) {
      pen.row([
        { x: whole.x, width: 190, text: name },
        { x: whole.x + 196, width: inner - 196, text: value },
      ])
    }
    pen.y += padding
  }
  if ("payments" in document) {
    part(
      "Forma de pago",
      document.payments.map(({ code, cents }) => [invoicePaymentNames[code], formatMoney(cents)] as const),
    )
  }
  part(
    "Información adicional",
    documentNotes(document).map(({ name, value }) => [name, value] as const),
  )
}
