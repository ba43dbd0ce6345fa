import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { listSales as listEndpoint, Sale } from "@trazo/contract/money/sales"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import { ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { instantsOf, parsePeriod } from "@trazo/domain/desk/period"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { type Page, paginate } from "../../../database/lists/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { presentSale } from "./presenters.ts"
import { findFilterName, listSaleRows, type SaleRow, type SalesFilter, sumSales } from "./queries.ts"

type Wanted = RouteInput<typeof listEndpoint>["query"]

const pageSize = 40

/** @throws ApiError CURSOR_REFUSED */
export function listSales(
  scope: Scope,
  wanted: Wanted,
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
export function filterOf({ month, period, search = "", ...filter }: Omit<Wanted, "cursor">): SalesFilter {
  const instants = period ? instantsOf(parsePeriod(period) ?? { from: "", to: "" }) : instantsOfMonth(month)
  return { ...filter, ...instants, search: searchTerm(search.trim()) }
}

function instantsOfMonth(month: string | undefined): { since: Date; before: Date } {
  if (!month) throw new ApiError("VALIDATION_FAILED", { fields: { month: fieldMessages.required } })
  return ecuadorMonth(month)
}
