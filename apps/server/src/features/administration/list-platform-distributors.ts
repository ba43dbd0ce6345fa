import type { DistributorOrder, listPlatformDistributors as endpoint } from "@trazo/contract/administration"
import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import { keysetOf, type Position, paginate } from "../../database/paginate.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadCompleteness } from "./completeness-of.ts"
import { matchesSearch } from "./found-by.ts"
import { presentDistributors } from "./presenters.ts"
import { type OverviewRow, unscopedDistributorOverview } from "./queries.ts"

type Wanted = RouteInput<typeof endpoint>["query"]
type Row = OverviewRow & { completeness: number }

const pageSize = 50
// Each configuration that is checked holds a connection.
const atOnce = 4

async function withCompleteness(found: readonly OverviewRow[], deps: Pick<Deps, "db">): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < found.length; from += atOnce) {
    const some = found.slice(from, from + atOnce)
    const percentages = await Promise.all(some.map((row) => loadCompleteness(row, deps)))
    rows.push(...some.map((row, index) => ({ ...row, completeness: percentages[index] ?? 0 })))
  }
  return rows
}

const byName = (a: Position, b: Position) => String(a[0]).localeCompare(String(b[0]), "es")
const byId = (a: Position, b: Position) =>
  String(a.at(-1)) < String(b.at(-1)) ? -1 : Number(a.at(-1) !== b.at(-1))

/** The least complete first needs the completeness of all that are found; by name, only of those on the page. */
const orders: Record<
  DistributorOrder,
  {
    positionOf: (row: OverviewRow & { completeness?: number }) => Position
    compare: (a: Position, b: Position) => number
  }
> = {
  name: { positionOf: ({ name, id }) => [name, id], compare: (a, b) => byName(a, b) || byId(a, b) },
  completeness: {
    positionOf: ({ name, id, completeness = 0 }) => [name, completeness, id],
    compare: (a, b) => Number(a[1]) - Number(b[1]) || byName(a, b) || byId(a, b),
  },
}

/** A page of those that are sought, by name or the least complete first. */
export async function listPlatformDistributors(
  { search = "", state, order = "name", cursor }: Wanted,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  const all = await inPlatform(deps.db, unscopedDistributorOverview)
  const sought = all.filter((row) => matchesSearch(search, row))
  const found = sought.filter((row) => !state || row.state === state)
  const sorted = order === "completeness" ? await withCompleteness(found, deps) : found
  const { positionOf, compare } = orders[order]
  const page = await paginate({
    ...{ cursor, size: pageSize, boundTo: { search, state, order }, positionOf },
    read: (reading) => Promise.resolve(keysetOf(sorted, { compare, positionOf }, reading)),
  })
  const countOf = (one: OverviewRow["state"]) => sought.filter((row) => row.state === one).length
  return presentDistributors(
    { ...page, rows: await withCompleteness(page.rows, deps) },
    { total: all.length, counts: { active: countOf("active"), suspended: countOf("suspended") } },
  )
}
