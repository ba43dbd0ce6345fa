import type { listClients as endpoint } from "@trazo/contract/desk/client-records"
import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { instantsOfEnd } from "@trazo/domain/certificates/certificate-end"
import { expiringDays } from "@trazo/domain/certificates/certificate-status"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { searchMinimum } from "@trazo/domain/forms/search-minimum"
import type { Call } from "../../../call.ts"
import { countUpTo, paginate } from "../../../database/lists/paginate.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { filteredClients, findMatches, type ListedRow, listClientRows } from "./client.ts"
import { presentClients } from "./presenters.ts"

type Query = RouteInput<typeof endpoint>["query"]

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
  { scope, query: { cursor, ...query } }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const { search, ...listed } = await loadClientFilter(tx, query, deps.clock.now())
    const [page, count] = await Promise.all([
      paginate<ListedRow>({
        cursor,
        size: pageSize,
        boundTo: [scope.distributorId, query.filter, query.ends, search],
        positionOf: ({ position, id }) => [position, id],
        read: (reading) => listClientRows(tx, listed, reading),
      }),
      countUpTo(tx, filteredClients(tx, listed).select("id"), countedAtMost),
    ])
    return presentClients(page, { ...count, isCut: listed.matches?.length === matchedAtMost })
  })
}

/** The filter of a query at `now`, with the search's matches. */
export async function loadClientFilter(
  tx: ScopedTransaction,
  { filter, ends, search: typed = "" }: Omit<Query, "cursor">,
  now: Date,
) {
  const search = searchTerm(typed.trim().replace(/\s+/g, " "))
  const matches = search ? await matchesOf(tx, search) : null
  return { filter, ends: endsOf({ filter, ends }, now), matches, now, search }
}

/** A part of the last days of a certificate, or all of them. */
function endsOf({ filter, ends }: Pick<Query, "filter" | "ends">, now: Date) {
  if (ends) return instantsOfEnd(ends, now)
  const last = new Date(now.getTime() + expiringDays * dayMilliseconds)
  return filter === "expiring" ? { after: now, until: last } : null
}

async function matchesOf(tx: ScopedTransaction, term: string): Promise<string[]> {
  return term.length < searchMinimum ? [] : await findMatches(tx, { term, most: matchedAtMost })
}
