import { setImmediate } from "node:timers/promises"
import { encode } from "uqr"
import type { Deps } from "../../../deps.ts"
import { openPdf } from "../../platform/files/open-pdf.ts"

/** Points of an A4 page with a margin: three columns of eight labels. */
const page = { margin: 36, width: 595, height: 842, columns: 3, rows: 8 }

export interface Label {
  code: string
  /** Of the QR. */
  address: string
}

/** Other calls are served between the labels, because a lot takes seconds. */
export async function drawSheet(
  labels: readonly Label[],
  { heading, expiry }: { heading: string; expiry: string },
  deps: Pick<Deps, "clock">,
): Promise<Buffer> {
  const { document, finish } = await openPdf({ margin: page.margin, info: { Title: heading } }, deps)
  const perPage = page.columns * page.rows
  const width = (page.width - 2 * page.margin) / page.columns
  const height = (page.height - 2 * page.margin) / page.rows
  for (const [index, label] of labels.entries()) {
    if (index > 0 && index % perPage === 0) document.addPage()
    const place = index % perPage
    const at = {
      x: page.margin + (place % page.columns) * width,
      y: page.margin + Math.floor(place / page.columns) * height,
    }
    drawLabel(document, { ...label, heading, expiry }, { ...at, width, height })
    await setImmediate()
  }
  if (labels.length === 0) document.fontSize(12).text("No quedan códigos disponibles en este lote.")
  return finish()
}

function drawLabel(
  document: PDFKit.PDFDocument,
  { code, address, heading, expiry }: Label & { heading: string; expiry: string },
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  document.lineWidth(0.5).strokeColor("#bbbbbb").rect(x, y, width, height).stroke()
  const { data, size } = encode(address)
  const module = 62 / size
  document.fillColor("#000000")
  data.forEach((row, line) => {
    for (const { start, length } of darkRuns(row)) {
      document.rect(x + 8 + start * module, y + 8 + line * module, length * module, module)
    }
  })
  document.fill()
  const text = { width: width - 86, lineBreak: true, ellipsis: true, height: 34 }
  document
    .font("Helvetica")
    .fontSize(7)
    .text(heading, x + 78, y + 10, text)
  document.fontSize(7).text(expiry, x + 78, y + 48, { width: width - 86 })
  document
    .font("Courier-Bold")
    .fontSize(11)
    .text(code, x + 8, y + 76, { width: width - 16, lineBreak: false })
}

/** Neighbouring dark modules become one rectangle, which is a third of the work. */
function darkRuns(row: readonly boolean[]): { start: number; length: number }[] {
  return row.flatMap((isDark, start) => {
    if (!isDark || row[start - 1]) return []
    const end = row.indexOf(false, start)
    return [{ start, length: (end === -1 ? row.length : end) - start }]
  })
}
