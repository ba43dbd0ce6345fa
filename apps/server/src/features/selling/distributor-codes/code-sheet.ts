import { setImmediate } from "node:timers/promises"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatSellerCode } from "@trazo/domain/selling/seller-code"
import { encode } from "uqr"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { openPdf } from "../../platform/files/open-pdf.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { codeOf, listCodes } from "./code.ts"
import { findLot } from "./lot.ts"

/** The available codes of a lot as a PDF to cut out. Printing is audited. @throws ApiError NOT_FOUND */
export async function getLotSheet(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<Buffer> {
  const { lot, codes, name, address } = await inScope(deps.db, scope, async (tx) => {
    const found = await findLot(tx, id)
    if (!found) throw new ApiError("NOT_FOUND")
    const available = (await listCodes(tx, id)).filter(({ state }) => state === "available")
    const data = { codes: available.length }
    recordAudit(tx, { actor, action: "code-lot.printed", object: `code-lot:${id}`, data }, deps)
    const { name } = (await loadDistributor(tx)).distributorData
    return { lot: found, codes: available, name, address: await linkTo(tx, paths.paymentWithCode(""), deps) }
  })
  const labels = codes.map((row): Label => {
    const code = formatSellerCode(codeOf(row, deps))
    return { code, address: `${address}${code}` }
  })
  const expiry = lot.expiresAt
    ? `Vale hasta el ${formatDate(new Date(lot.expiresAt.getTime() - 1))}`
    : "Sin vencimiento"
  return await drawSheet(labels, { heading: `${name} · ${lot.seller}`, expiry }, deps)
}

/** Points of an A4 page with a margin: three columns of eight labels. */
const page = { margin: 36, width: 595, height: 842, columns: 3, rows: 8 }

interface Label {
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
