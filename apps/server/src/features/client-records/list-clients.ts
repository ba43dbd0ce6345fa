import type { listClients as endpoint } from "@trazo/contract/client-records"
import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import { searchMinimum } from "@trazo/domain/forms/search-minimum"
import { countUpTo, paginate } from "../../database/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentClients } from "./presenters.ts"
import { filteredClients, findMatches, type ListedRow, listClientRows } from "./queries.ts"

const pageSize = 40
const countedAtMost = 1000

/** Matches of one search that are listed. */
const matchedAtMost = 2000

/**
 * Lists clients, newest first. A search with too many matches lists some of them and says so; a term that is too short
 * finds nobody.
 * @throws ApiError CURSOR_REFUSED
 */
export function listClients(
  scope: Scope,
  { filter, cursor, ...query }: RouteInput<typeof endpoint>["query"],
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof endpoint>> {
  const search = (query.search ?? "").trim().replace(/\s+/g, " ")
  const now = deps.clock.now()
  return inScope(deps.db, scope, async (tx) => {
    const matches = search ? await matchesOf(tx, search) : null
    const listed = { filter, matches, now }
    const [page, count] = await Promise.all([
      paginate<ListedRow>({
        ...{ cursor, size: pageSize, boundTo: [scope.distributorId, filter, search] },
        positionOf: ({ position, id }) => [position, id],
        read: (reading) => listClientRows(tx, listed, reading),
      }),
      countUpTo(tx, filteredClients(tx, listed).select("id"), countedAtMost),
    ])
    return presentClients(page, { ...count, isCut: matches?.length === matchedAtMost })
  })
}

async function matchesOf(tx: ScopedTransaction, term: string): Promise<string[]> {
  return term.length < searchMinimum ? [] : await findMatches(tx, { term, most: matchedAtMost })
}
