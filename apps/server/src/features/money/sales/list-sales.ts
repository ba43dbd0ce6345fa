import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { listSales as listEndpoint, Sale } from "@trazo/contract/money/sales"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import { validityNames } from "@trazo/domain/certificates/validity"
import { ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { instantsOf, parsePeriod } from "@trazo/domain/desk/period"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import type { Call } from "../../../call.ts"
import { type Page, paginate } from "../../../database/lists/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type TableColumn, type TableSource, tableSource } from "../../platform/tables/table-source.ts"
import {
  countSales,
  findFilterName,
  listSaleRows,
  presentSale,
  type SaleRow,
  type SalesFilter,
  sumSales,
} from "./sale.ts"

type Wanted = RouteInput<typeof listEndpoint>["query"]

const pageSize = 40

/** @throws ApiError CURSOR_REFUSED */
export function listSales(
  { scope, query: wanted }: Call<typeof listEndpoint>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof listEndpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const filter = filterOf(wanted)
    const page = await readPage(tx, wanted)
    const names = {
      sellerName: await findFilterName(tx, "sellers", filter.seller),
      convenioName: await findFilterName(tx, "convenios", filter.convenio),
    }
    return { ...page, totals: await sumSales(tx, filter), ...names }
  })
}

async function readPage(
  tx: ScopedTransaction,
  wanted: Wanted,
): Promise<Omit<Page<Sale>, "rows"> & { rows: Sale[] }> {
  const { cursor, ...filter } = wanted
  const { rows, next, previous } = await paginate<SaleRow>({
    cursor,
    size: pageSize,
    boundTo: { ...tx.scope, ...filter, list: "sales" },
    positionOf: ({ position, id }) => [position, id],
    read: (reading) => listSaleRows(tx, filterOf(wanted), reading),
  })
  return { rows: rows.map(presentSale), next, previous }
}

/** @throws ApiError VALIDATION_FAILED without month and period */
function filterOf({ month, period, search = "", ...filter }: Omit<Wanted, "cursor">): SalesFilter {
  const instants = period ? instantsOf(parsePeriod(period) ?? { from: "", to: "" }) : instantsOfMonth(month)
  return { ...filter, ...instants, search: searchTerm(search.trim()) }
}

function instantsOfMonth(month: string | undefined): { since: Date; before: Date } {
  if (!month) throw new ApiError("VALIDATION_FAILED", { fields: { month: fieldMessages.required } })
  return ecuadorMonth(month)
}

/** Everything that the invoice needs. Codes and identities are texts, so that a spreadsheet keeps their zeros. */
const columns: readonly TableColumn<Sale>[] = [
  { title: "Cobrada", cell: ({ at }) => new Date(at) },
  { title: "Solicitud", cell: ({ number }) => number },
  { title: "Estado", cell: ({ isRefunded }) => (isRefunded ? "Reembolsada" : "Cobrada") },
  { title: "Código de identificación", cell: ({ buyer }) => buyer.code },
  { title: "Identificación", cell: ({ buyer }) => buyer.identity },
  { title: "Comprador", cell: ({ buyer }) => buyer.names },
  { title: "Correo", cell: ({ buyer }) => buyer.email },
  { title: "Dirección", cell: ({ buyer }) => buyer.address },
  {
    title: "Producto",
    cell: ({ kind, validity, products }) =>
      [`${certificateKindNames[kind]}, ${validityNames[validity]}`, ...products].join(" + "),
  },
  { title: "Forma de pago", cell: ({ method }) => settlementMethodNames[method] },
  { title: "Sin IVA", cell: ({ baseCents }) => baseCents / 100 },
  { title: "IVA", cell: ({ ivaCents }) => ivaCents / 100 },
  { title: "Total", cell: ({ totalCents }) => totalCents / 100 },
  { title: "Comisión de la tarjeta", cell: ({ feeCents }) => (feeCents === null ? "" : feeCents / 100) },
]

/** The sales of a filter, the last received first. */
export function salesTable(
  scope: Scope,
  query: Omit<RouteInput<typeof listEndpoint>["query"], "cursor">,
  deps: Pick<Deps, "db">,
): TableSource {
  const filter = filterOf(query)
  return tableSource<Sale & Pick<SaleRow, "position">>(
    scope,
    {
      columns,
      count: (tx) => countSales(tx, filter),
      read: async (tx, reading) => {
        const rows = await listSaleRows(tx, filter, reading)
        return rows.map((row) => ({ ...presentSale(row), position: row.position }))
      },
      positionOf: ({ position, id }) => [position, id],
    },
    deps,
  )
}
