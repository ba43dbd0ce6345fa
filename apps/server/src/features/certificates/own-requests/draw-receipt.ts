import type { Deps } from "../../../deps.ts"
import { openPdf } from "../../platform/files/open-pdf.ts"

export interface Receipt {
  seller: { name: string; ruc: string; address: string; supportEmail: string }
  /** Of the sale: the request's number. */
  number: string
  /** The brand's, as #rrggbb. */
  color: string
  facts: readonly (readonly [name: string, value: string])[]
  lines: readonly (readonly [text: string, amount: string])[]
  total: string
  note: string | null
}

/** Points of an A4 page. */
const page = { margin: 56, width: 595 }
const inner = page.width - 2 * page.margin

/** One page: each text has a height and is cut with an ellipsis. */
export async function drawReceipt(receipt: Receipt, deps: Pick<Deps, "clock">): Promise<Buffer> {
  const { seller, number } = receipt
  const info = { Title: `Recibo ${number}`, Author: seller.name }
  const { document, finish } = await openPdf({ margin: page.margin, info, lang: "es-EC" }, deps)
  document.rect(0, 0, page.width, 8).fill(/^#[0-9a-f]{6}$/i.test(receipt.color) ? receipt.color : "#09497E")
  const write = writer(document)
  write(seller.name, { y: 44, size: 16, height: 40, bold: true, width: 300 })
  const contact = [seller.ruc && `RUC ${seller.ruc}`, seller.address, seller.supportEmail]
  write(contact.filter(Boolean).join("\n"), { y: 86, size: 9, height: 60, width: 300, color: "#555555" })
  write("Recibo de pago", { x: 330, y: 44, size: 16, height: 22, bold: true, right: true })
  write(`Venta ${number}`, { x: 330, y: 68, size: 11, height: 16, right: true })
  let y = drawFacts(write, receipt.facts, 176)
  document
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.5)
    .stroke("#bbbbbb")
  for (const [text, amount] of receipt.lines) {
    write(text, { y: y + 14, size: 11, height: 30, width: 360 })
    write(amount, { x: 420, y: y + 14, size: 11, height: 16, right: true })
    y += 34
  }
  document
    .moveTo(page.margin, y + 8)
    .lineTo(page.width - page.margin, y + 8)
    .lineWidth(0.5)
    .stroke("#bbbbbb")
  write("Total pagado", { y: y + 22, size: 13, height: 18, bold: true })
  write(receipt.total, { x: 380, y: y + 22, size: 13, height: 18, bold: true, right: true })
  const closing = [receipt.note, "Este recibo no reemplaza la factura electrónica."]
    .filter(Boolean)
    .join("\n")
  write(closing, { y: y + 66, size: 9, height: 40, color: "#555555" })
  return finish()
}

interface Place {
  x?: number
  y: number
  size: number
  height: number
  width?: number
  bold?: boolean
  right?: boolean
  color?: string
}
type Write = (text: string, place: Place) => void

function writer(document: PDFKit.PDFDocument): Write {
  return (text, { x = page.margin, y, size, height, width, bold, right, color = "#111111" }) => {
    document
      .font(bold ? "Helvetica-Bold" : "Helvetica")
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, {
        width: width ?? (right ? page.width - page.margin - x : inner),
        height,
        ellipsis: true,
        align: right ? "right" : "left",
      })
  }
}

function drawFacts(write: Write, facts: Receipt["facts"], top: number): number {
  let y = top
  for (const [name, value] of facts) {
    if (!value) continue
    write(name, { y, size: 10, height: 14, width: 120, color: "#555555" })
    write(value, { x: 180, y, size: 10, height: 26, width: inner - 124 })
    y += 30
  }
  return y + 6
}
