import { setImmediate } from "node:timers/promises"
import { ApiError } from "@trazo/contract/errors/errors"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/pricing/money"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { openPdf } from "../files/open-pdf.ts"
import { holderNames } from "../requests/load-request.ts"
import { tableFormats } from "../tables/table-writer.ts"
import { type AccountRow, type ChargeRow, findAccount, listChargesOfMonth } from "./queries.ts"

/** No account charges more in a month; a longer statement would take the server's time. */
export const mostCharges = 5000

interface Wanted {
  actor: Actor
  clientId: string
  month: string
  format: "pdf" | "xlsx"
}

/** Reading is audited. @throws ApiError NOT_FOUND */
export async function getMonthStatement(
  scope: Scope,
  { actor, clientId, month, format }: Wanted,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const { account, rows, seller } = await inScope(deps.db, scope, async (tx) => {
    const found = await findAccount(tx, clientId)
    if (!found) throw new ApiError("NOT_FOUND")
    const object = `monthly-account:${clientId}`
    recordAudit(tx, { actor, action: "monthly-account.exported", object, data: { month, format } }, deps)
    const charges = await listChargesOfMonth(tx, { accountId: found.id, month, most: mostCharges })
    return { account: found, rows: charges, seller: (await loadDistributor(tx)).distributorData.name }
  })
  return await writeStatement({ account, rows, month, seller, format }, deps)
}

/** Of a company's charges in a month. */
export async function writeStatement(
  { format, ...statement }: Statement & Pick<Wanted, "format">,
  deps: Pick<Deps, "clock">,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const { account, rows, month } = statement
  const fileName = `cuenta-${account.ruc}-${month}.${format}`
  if (format === "xlsx") {
    return { content: sheetOf(rows), mediaType: tableFormats.xlsx.mediaType, fileName }
  }
  return { content: await drawStatement(statement, deps), mediaType: "application/pdf", fileName }
}

type StatementRow = Omit<ChargeRow, "id" | "payment_status" | "status">

const product = ({ kind, validity }: StatementRow) =>
  `${certificateKindNames[kind]}, ${validityNames[validity]}`

function sheetOf(rows: readonly StatementRow[]): Buffer {
  const writer = tableFormats.xlsx.write(["Fecha", "Solicitud", "Persona", "Documento", "Producto", "Total"])
  writer.add(
    rows.map((row) => [
      ...[row.charged_at, row.number ?? "", holderNames(row), row.user_info.identity ?? ""],
      ...[product(row), row.amount_cents / 100],
    ]),
  )
  const total = rows.reduce((sum, row) => sum + row.amount_cents, 0)
  writer.add([["Total", "", "", "", "", total / 100]])
  return writer.end()
}

interface Statement {
  account: Pick<AccountRow, "company" | "ruc">
  rows: readonly StatementRow[]
  month: string
  seller: string
}

const columns = [
  { x: 36, width: 60 },
  { x: 100, width: 110 },
  { x: 214, width: 160 },
  { x: 378, width: 120 },
  { x: 500, width: 59 },
] as const
const lineHeight = 24
const pageEnd = 790

async function drawStatement(
  { account, rows, month, seller }: Statement,
  deps: Pick<Deps, "clock">,
): Promise<Buffer> {
  const title = `Cuenta de ${month.split("-").toReversed().join("/")}`
  const { document, finish } = await openPdf({ margin: 36, info: { Title: title } }, deps)
  document.font("Helvetica-Bold").fontSize(16).text(`${title} · ${account.company}`)
  document.font("Helvetica").fontSize(10).text(`RUC ${account.ruc} · ${seller}`)
  let y = document.y + 16
  const line = (cells: readonly string[], font: string) => {
    if (y > pageEnd - lineHeight) {
      document.addPage()
      y = 36
    }
    document.font(font).fontSize(8)
    cells.forEach((cell, place) => {
      const { x = 36, width = 60 } = columns[place] ?? {}
      const align = place === columns.length - 1 ? "right" : "left"
      document.text(cell, x, y, { width, align, height: lineHeight - 2, ellipsis: true })
    })
    y += lineHeight
  }
  line(["Fecha", "Solicitud", "Persona", "Producto", "Total"], "Helvetica-Bold")
  for (const [index, row] of rows.entries()) {
    const texts = [formatDate(row.charged_at), row.number ?? "", holderNames(row), product(row)]
    line([...texts, formatMoney(row.amount_cents)], "Helvetica")
    // Other calls are served meanwhile.
    if (index % 50 === 49) await setImmediate()
  }
  const total = rows.reduce((sum, row) => sum + row.amount_cents, 0)
  line(["", "", "", "Total con IVA", formatMoney(total)], "Helvetica-Bold")
  return finish()
}
