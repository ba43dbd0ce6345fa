import { serialEndingLength } from "@trazo/domain/certificates/sheet-code"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Deps } from "../../../deps.ts"
import { openPdf } from "../../platform/files/open-pdf.ts"

interface RevocationSheet {
  brand: string
  holder: string
  serial: string
  end: Date
  /** In groups. */
  code: string
  /** Of the page that takes the code. */
  address: string
}

const margin = 56
const width = 595 - 2 * margin

/** One A4 page to print and keep apart from the file of the signature. */
export async function drawRevocationSheet(
  { brand, holder, serial, end, code, address }: RevocationSheet,
  deps: Pick<Deps, "clock">,
): Promise<Buffer> {
  const info = { Title: "Código de revocación", Author: brand }
  const { document: page, finish } = await openPdf({ margin, info, lang: "es-EC" }, deps)
  const text = (words: string, { size = 11, font = "Helvetica", gap = 0 } = {}) =>
    page.font(font).fontSize(size).fillColor("#1a1a1a").text(words, { width }).moveDown(gap)
  text(brand, { size: 11, gap: 1 })
  text("Código de revocación de su firma electrónica", { size: 20, font: "Helvetica-Bold", gap: 0.6 })
  text(
    "Con este código puede revocar su firma sin entrar a su cuenta, por ejemplo si pierde su archivo o su computador. Imprima la hoja y guárdela lejos del archivo de su firma.",
    { gap: 1.2 },
  )
  const top = page.y
  page.lineWidth(1).strokeColor("#8a8a8a").roundedRect(margin, top, width, 92, 8).stroke()
  page
    .font("Helvetica")
    .fontSize(11)
    .text("Código de revocación", margin + 20, top + 16, { width: width - 40 })
  page
    .font("Courier-Bold")
    .fontSize(28)
    .text(code, margin + 20, top + 40, { width: width - 40 })
  page.x = margin
  page.y = top + 116
  for (const [label, value] of [
    ["Titular", holder],
    [`Últimas ${serialEndingLength} cifras del número de serie`, serial.slice(-serialEndingLength)],
    ["Número de serie", serial],
    ["Vigente hasta el", formatDate(end)],
  ] as const) {
    text(label, { size: 10, font: "Helvetica-Bold" })
    text(value, { gap: 0.6 })
  }
  page.moveDown(0.6)
  text("Cómo se usa", { size: 14, font: "Helvetica-Bold", gap: 0.4 })
  for (const [index, step] of [
    `Abra ${address}`,
    "Escriba las últimas ocho cifras del número de serie, o su documento, y el código de revocación.",
    "Diga por qué la revoca y confirme. Deja de ser válida de inmediato y no se puede deshacer.",
  ].entries()) {
    text(`${index + 1}. ${step}`, { gap: 0.4 })
  }
  page.moveDown(0.6)
  text(
    "El código sirve una sola vez y solo para esta firma. Quien lo tenga puede revocarla, pero no puede firmar con ella. Si pierde la hoja, cree otro código en su cuenta: este deja de servir.",
  )
  return finish()
}
