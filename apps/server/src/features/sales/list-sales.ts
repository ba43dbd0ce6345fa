import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import type { listSales as listEndpoint, Sale } from "@trazo/contract/sales"
import { startOfEcuadorDay } from "@trazo/domain/dates/calendar-date"
import { type Page, paginate } from "../../database/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentSale } from "./presenters.ts"
import { listSaleRows, type SaleRow, type SalesFilter, sumSales } from "./queries.ts"

type Wanted = RouteInput<typeof listEndpoint>["query"]

const pageSize = 40

/** @throws ApiError CURSOR_REFUSED */
export function listSales(
  scope: Scope,
  wanted: Wanted,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof listEndpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const page = await readPage(tx, wanted)
    return { ...page, totals: await sumSales(tx, filterOf(wanted)) }
  })
}

async function readPage(
  tx: ScopedTransaction,
  wanted: Wanted,
): Promise<Omit<Page<Sale>, "rows"> & { rows: Sale[] }> {
  const { month, method = null, search = "", cursor } = wanted
  const { rows, next, previous } = await paginate<SaleRow>({
    ...{ cursor, size: pageSize, boundTo: { ...tx.scope, month, method, search, list: "sales" } },
    positionOf: ({ id }) => [id],
    read: (reading) => listSaleRows(tx, filterOf(wanted), reading),
  })
  return { rows: rows.map(presentSale), next, previous }
}

export function filterOf({ month, method, search = "" }: Omit<Wanted, "cursor">): SalesFilter {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const following = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
  return {
    from: startOfEcuadorDay(`${month}-01`),
    to: startOfEcuadorDay(`${following}-01`),
    method,
    search: search.trim(),
  }
}
