import { Readable } from "node:stream"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoices"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { taxDocumentNames } from "@trazo/domain/money/invoices/invoice"
import { buyerKindNames } from "@trazo/domain/money/invoicing"
import { invoiceStateNames } from "@trazo/domain/money/sale-invoice"
import type { Call } from "../../../call.ts"
import type { Position } from "../../../database/lists/paginate.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import type { SentStream } from "../../platform/files/send-file.ts"
import { streamZip, type ZipEntry } from "../../platform/files/stream-zip.ts"
import type { Cell, TableColumn } from "../../platform/tables/table-source.ts"
import { tableFormats } from "../../platform/tables/table-writer.ts"
import {
  hasDocuments,
  listDocumentsOfMonth,
  type MonthDocument,
  type MonthOfDocuments,
  numberOf,
} from "./month-document.ts"

/** An XML has at most a megabyte, and usually ten kilobytes. */
const batchSize = 50

/**
 * A month in a ZIP that is written while it is sent: what the SRI authorised, and the accountant's sheet of every document.
 * Reading is audited.
 * @throws ApiError NOT_FOUND for a month without documents
 */
export async function exportMonth(
  { scope, actor, query }: Call<typeof contract.exportInvoices>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<SentStream> {
  const { month, environment } = query
  await inScope(deps.db, scope, async (tx) => {
    if (!(await hasDocuments(tx, query))) throw new ApiError("NOT_FOUND")
    const data = { month, environment }
    recordAudit(tx, { actor, action: "invoice.month-exported", object: `month:${month}`, data }, deps)
  })
  const stream = Readable.from(streamZip(entriesOf(scope, query, deps)), { objectMode: false })
  return { fileName: `facturas-${month}.zip`, mediaType: "application/zip", stream }
}

/** Each batch is read once, so that the sheet says of each document what its XML says. */
async function* entriesOf(
  scope: Scope,
  of: MonthOfDocuments,
  { db }: Pick<Deps, "db">,
): AsyncGenerator<ZipEntry> {
  const sheet = tableFormats.xlsx.write(columns.map(({ title }) => title))
  const all = { ...noSums }
  const authorised = { ...noSums }
  for (let position: Position | null = null; ; ) {
    const reading = { position, direction: "forward", limit: batchSize } as const
    const rows: MonthDocument[] = await inScope(db, scope, (tx) => listDocumentsOfMonth(tx, of, reading))
    for (const row of rows) {
      if (row.state !== "annulled") addTo(all, row)
      if (row.state !== "authorised") continue
      addTo(authorised, row)
      const content = Buffer.from(row.authorisedXml ?? "")
      yield { name: `${row.accessKey}.xml`, content }
    }
    sheet.add(rows.map((row) => columns.map(({ cell }) => cell(row))))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) break
    position = [last.position, last.id]
  }
  sheet.add([totalRow("Total autorizado", authorised), totalRow("Total del mes", all)])
  yield { name: `facturas-${of.month}.xlsx`, content: sheet.end() }
}

/** In cents. Those of a credit note take off. */
function amountsOf({ document, facts, totalCents }: MonthDocument) {
  const sign = document === "04" ? -1 : 1
  const isTaxed = facts.iva.percent > 0
  return {
    untaxedCents: isTaxed ? 0 : sign * facts.baseCents,
    taxedCents: isTaxed ? sign * facts.baseCents : 0,
    ivaCents: sign * facts.ivaCents,
    totalCents: sign * totalCents,
  }
}

type Sums = ReturnType<typeof amountsOf>
const noSums: Sums = { untaxedCents: 0, taxedCents: 0, ivaCents: 0, totalCents: 0 }

function addTo(sums: Sums, row: MonthDocument): void {
  const amounts = amountsOf(row)
  sums.untaxedCents += amounts.untaxedCents
  sums.taxedCents += amounts.taxedCents
  sums.ivaCents += amounts.ivaCents
  sums.totalCents += amounts.totalCents
}

function saleText({ requestNumber, chargedMonth }: MonthDocument): string {
  return requestNumber ?? (chargedMonth === null ? "" : `Solicitudes de ${formatMonth(chargedMonth)}`)
}

const columns: readonly TableColumn<MonthDocument>[] = [
  { title: "Tipo", cell: ({ document }) => taxDocumentNames[document] },
  { title: "Número", cell: numberOf },
  { title: "Clave de acceso", cell: ({ accessKey }) => accessKey },
  { title: "Fecha", cell: ({ day }) => ({ day }) },
  { title: "Tipo de identificación", cell: ({ facts }) => buyerKindNames[facts.buyer.code] },
  { title: "Identificación", cell: ({ facts }) => facts.buyer.identity },
  { title: "Comprador", cell: ({ facts }) => facts.buyer.names },
  { title: "Base 0 %", cell: (row) => amountsOf(row).untaxedCents / 100 },
  { title: "Base gravada", cell: (row) => amountsOf(row).taxedCents / 100 },
  { title: "IVA", cell: (row) => amountsOf(row).ivaCents / 100 },
  { title: "Total", cell: (row) => amountsOf(row).totalCents / 100 },
  { title: "Estado", cell: ({ state }) => invoiceStateNames[state] },
  { title: "Documento modificado", cell: ({ modified }) => modified?.number ?? "" },
  { title: "Solicitud", cell: saleText },
]

const firstAmount = columns.findIndex(({ title }) => title === "Base 0 %")

function totalRow(title: string, { untaxedCents, taxedCents, ivaCents, totalCents }: Sums): Cell[] {
  const blank = Array.from({ length: firstAmount - 1 }, () => "")
  const amounts = [untaxedCents, taxedCents, ivaCents, totalCents].map((cents) => cents / 100)
  return [title, ...blank, ...amounts]
}
