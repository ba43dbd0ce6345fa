import type { DistributorOrder, listPlatformDistributors as endpoint } from "@trazo/contract/administration"
import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import { keysetOf, type Position, paginate } from "../../database/paginate.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadCompleteness } from "./load-completeness.ts"
import { presentDistributors } from "./presenters.ts"
import { type OverviewRow, unscopedDistributorOverview } from "./queries.ts"

type Wanted = RouteInput<typeof endpoint>["query"]
type Row = OverviewRow & { completeness: number }

const pageSize = 50
/** Concurrent configuration checks. Each one uses a connection. */
const concurrency = 4

async function withCompleteness(found: readonly OverviewRow[], deps: Pick<Deps, "db">): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < found.length; from += concurrency) {
    const some = found.slice(from, from + concurrency)
    const percentages = await Promise.all(some.map((row) => loadCompleteness(row, deps)))
    rows.push(...some.map((row, index) => ({ ...row, completeness: percentages[index] ?? 0 })))
  }
  return rows
}

const byName = (a: Position, b: Position) => String(a[0]).localeCompare(String(b[0]), "es")
const byId = (a: Position, b: Position) =>
  String(a.at(-1)) < String(b.at(-1)) ? -1 : Number(a.at(-1) !== b.at(-1))

/** Sorting by completeness loads it for every match, sorting by name only for the page. */
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

export async function listPlatformDistributors(
  { search = "", state, order = "name", cursor }: Wanted,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  const all = await inPlatform(deps.db, unscopedDistributorOverview)
  const matches = all.filter((row) => matchesSearch(search, row))
  const found = matches.filter((row) => !state || row.state === state)
  const sorted = order === "completeness" ? await withCompleteness(found, deps) : found
  const { positionOf, compare } = orders[order]
  const page = await paginate({
    ...{ cursor, size: pageSize, boundTo: { search, state, order }, positionOf },
    read: (reading) => Promise.resolve(keysetOf(sorted, { compare, positionOf }, reading)),
  })
  const countOf = (one: OverviewRow["state"]) => matches.filter((row) => row.state === one).length
  return presentDistributors(
    { ...page, rows: await withCompleteness(page.rows, deps) },
    { total: all.length, counts: { active: countOf("active"), suspended: countOf("suspended") } },
  )
}

/** Folds case and accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

/** Matches when every word of the search occurs in the name, the RUC or a host. */
function matchesSearch(
  search: string,
  row: { name: string; ruc: string; hosts: readonly string[] },
): boolean {
  const text = plain([row.name, row.ruc, ...row.hosts].join(" "))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
