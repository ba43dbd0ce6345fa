import { setImmediate } from "node:timers/promises"
import { ApiError } from "@trazo/contract/errors/errors"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import type { Actor } from "../../../actor.ts"
import type { Reading } from "../../../database/lists/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { openPdf } from "../../platform/files/open-pdf.ts"
import { type TableColumn, tableSource } from "../../platform/tables/table-source.ts"
import { tableFormats } from "../../platform/tables/table-writer.ts"
import { holderNames } from "../../requests/requests/request.ts"
import { type LineRow, listLinesOfMonth, sumLinesOfMonth } from "./account-line.ts"
import { findClosing } from "./closing.ts"
import { type AccountRow, findAccount, objectOf, type Payer } from "./monthly-account.ts"

/** A longer PDF would take the server's time; it says so, and the spreadsheet has all. */
export const mostDrawn = 5000

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
  const statement = await inScope(deps.db, scope, async (tx) => {
    const object = objectOf({ clientId })
    recordAudit(tx, { actor, action: "monthly-account.exported", object, data: { month, format } }, deps)
    return await statementOf(tx, { payer: { clientId }, month })
  })
  return await writeStatement(scope, { ...statement, format }, deps)
}

/** Of a closed month, with the names of its closing. @throws ApiError NOT_FOUND without an account */
export async function statementOf(
  tx: ScopedTransaction,
  { payer, month }: { payer: Payer; month: string },
): Promise<Statement> {
  const account = await findAccount(tx, payer)
  if (!account) throw new ApiError("NOT_FOUND")
  const closing = await findClosing(tx, account.id, month)
  const filter = { accountId: account.id, month }
  return {
    account: closing ?? account,
    name: "Cuenta",
    month,
    closedAt: closing?.closedAt ?? null,
    seller: closing?.seller ?? (await loadDistributor(tx)).distributorData.name,
    lines: {
      sum: (later) => sumLinesOfMonth(later, filter),
      read: (later, reading) => listLinesOfMonth(later, filter, reading),
    },
  }
}

export interface Lines {
  sum: (tx: ScopedTransaction) => Promise<{ count: number; cents: number }>
  read: (tx: ScopedTransaction, reading: Reading) => Promise<LineRow[]>
}

interface Statement {
  account: Pick<AccountRow, "company" | "ruc">
  /** «Cuenta», or «Ventas» for what nobody owes. */
  name: string
  month: string
  seller: string
  /** Its files say the same whenever they are written. */
  closedAt: Date | null
  lines: Lines
}

/** Of a company's lines in a month. */
export async function writeStatement(
  scope: Scope,
  { format, ...statement }: Statement & Pick<Wanted, "format">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ content: Buffer; mediaType: string; fileName: string }> {
  const { name, account, month, closedAt, lines } = statement
  const fileName = `${name.toLowerCase()}-${account.ruc}-${month}.${format}`
  if (format === "xlsx") {
    return { content: await sheetOf(scope, lines, deps), mediaType: tableFormats.xlsx.mediaType, fileName }
  }
  const drawn = await inScope(deps.db, scope, async (tx) => ({
    total: await lines.sum(tx),
    rows: await lines.read(tx, { position: null, direction: "forward", limit: mostDrawn }),
  }))
  const clock = closedAt ? { now: () => closedAt } : deps.clock
  return {
    content: await drawStatement({ ...statement, ...drawn }, { clock }),
    mediaType: "application/pdf",
    fileName,
  }
}

const product = ({ kind, validity, isCredit }: LineRow) =>
  `${isCredit ? "Devolución: " : ""}${certificateKindNames[kind]}, ${validityNames[validity]}`

const sheetColumns: readonly TableColumn<LineRow>[] = [
  { title: "Fecha", cell: (row) => row.chargedAt },
  { title: "Solicitud", cell: (row) => row.number ?? "" },
  { title: "Persona", cell: holderNames },
  { title: "Documento", cell: (row) => row.userInfo.identity ?? "" },
  { title: "Producto", cell: product },
  { title: "Total", cell: (row) => row.amountCents / 100 },
]

/** All lines, and the total of those. */
async function sheetOf(scope: Scope, { sum, read }: Lines, deps: Pick<Deps, "db">): Promise<Buffer> {
  let cents = 0
  const source = tableSource<LineRow>(
    scope,
    {
      columns: sheetColumns,
      count: async (tx) => (await sum(tx)).count,
      read: async (tx, reading) => {
        const rows = await read(tx, reading)
        for (const row of rows) cents += row.amountCents
        return rows
      },
      positionOf: ({ position, id }) => [position, id],
    },
    deps,
  )
  const writer = tableFormats.xlsx.write(source.titles)
  for await (const rows of source.batches()) writer.add(rows)
  writer.add([["Total", "", "", "", "", cents / 100]])
  return writer.end()
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

interface Drawn extends Omit<Statement, "lines"> {
  rows: readonly LineRow[]
  total: { count: number; cents: number }
}

async function drawStatement(
  { account, name, rows, total, month, seller }: Drawn,
  deps: Pick<Deps, "clock">,
): Promise<Buffer> {
  const title = `${name} de ${month.split("-").toReversed().join("/")}`
  const { document, finish } = await openPdf({ margin: 36, info: { Title: title } }, deps)
  document.font("Helvetica-Bold").fontSize(16).text(`${title} · ${account.company}`)
  document.font("Helvetica").fontSize(10).text(`RUC ${account.ruc} · ${seller}`)
  const missing = partText(rows.length, total.count)
  if (missing) document.text(missing)
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
    const texts = [formatDate(row.chargedAt), row.number ?? "", holderNames(row), product(row)]
    line([...texts, formatMoney(row.amountCents)], "Helvetica")
    // Other calls are served meanwhile.
    if (index % 50 === 49) await setImmediate()
  }
  line(["", "", "", "Total con IVA", formatMoney(total.cents)], "Helvetica-Bold")
  return finish()
}

/** Null for a statement with all its charges. */
function partText(drawn: number, count: number): string | null {
  if (count <= drawn) return null
  const [first, all] = [drawn, count].map((number) => number.toLocaleString("es-EC"))
  return `Muestra las primeras ${first} de ${all}. El total es de todas; la hoja de cálculo (XLSX) las trae completas.`
}
