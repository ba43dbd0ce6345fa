import type { listPlatformDistributors as endpoint } from "@trazo/contract/administration"
import type { RouteAnswer, RouteInput } from "@trazo/contract/endpoint"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { completenessOf } from "./completeness-of.ts"
import { foundBy } from "./found-by.ts"
import { presentDistributors } from "./presenters.ts"
import { type OverviewRow, unscopedDistributorOverview } from "./queries.ts"

type Wanted = RouteInput<typeof endpoint>["query"]

/** Looked at so many at a time: others need connections too. */
const atOnce = 4

/** Those that are sought, by name, or the least complete first. */
export async function listPlatformDistributors(
  { search = "", state, order = "name" }: Wanted,
  deps: Pick<Deps, "db">,
): Promise<RouteAnswer<typeof endpoint>> {
  const all = await inPlatform(deps.db, unscopedDistributorOverview)
  const found = all.filter((row) => (!state || row.state === state) && foundBy(search, row))
  const rows: (OverviewRow & { completeness: number })[] = []
  for (let from = 0; from < found.length; from += atOnce) {
    const some = found.slice(from, from + atOnce)
    const percentages = await Promise.all(some.map((row) => completenessOf(row, deps)))
    rows.push(...some.map((row, index) => ({ ...row, completeness: percentages[index] ?? 0 })))
  }
  rows.sort((a, b) => a.name.localeCompare(b.name, "es"))
  if (order === "completeness") rows.sort((a, b) => a.completeness - b.completeness)
  return presentDistributors(rows, all.length)
}
