import type {
  DistributorOrder,
  getPlatformDistributor as getEndpoint,
  listPlatformDistributors as listEndpoint,
} from "@trazo/contract/distributors/administration"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { completeness } from "@trazo/domain/distributors/configuration-checklist"
import { matchesSearch } from "@trazo/domain/forms/search-text"
import { enabledModules } from "@trazo/domain/identity/module-catalogue"
import type { Call } from "../../../call.ts"
import { keysetOf, type Position, paginate } from "../../../database/lists/paginate.ts"
import { inPlatform, inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange } from "../../platform/audit/last-change.ts"
import { checkConfiguration } from "../catalogue/check-configuration.ts"
import {
  findDistributor,
  listAdministratorActions,
  listExecutives,
  listHosts,
  listSuspensions,
  type OverviewRow,
  presentDistributor,
  presentDistributors,
  unscopedDistributorOverview,
} from "./distributor.ts"

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
  { query: { search = "", state, order = "name", cursor } }: Call<typeof listEndpoint>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof listEndpoint>> {
  const all = await inPlatform(deps.db, unscopedDistributorOverview)
  const matches = all.filter(({ name, ruc, hosts }) => matchesSearch(search, [name, ruc, ...hosts]))
  const found = matches.filter((row) => !state || row.state === state)
  const sorted = order === "completeness" ? await withCompleteness(found, deps) : found
  const { positionOf, compare } = orders[order]
  const page = await paginate({
    cursor,
    size: pageSize,
    boundTo: { search, state, order },
    positionOf,
    read: (reading) => Promise.resolve(keysetOf(sorted, { compare, positionOf }, reading)),
  })
  const countOf = (one: OverviewRow["state"]) => matches.filter((row) => row.state === one).length
  return presentDistributors(
    { ...page, rows: await withCompleteness(page.rows, deps) },
    { total: all.length, counts: { active: countOf("active"), suspended: countOf("suspended") } },
  )
}

const shownActions = 30

/** @throws ApiError NOT_FOUND */
export async function getPlatformDistributor(
  scope: Scope,
  deps: Pick<Deps, "db" | "settings">,
): Promise<RouteResponse<typeof getEndpoint>> {
  const found = await inScope(deps.db, scope, async (tx) => {
    const [row, hosts, executives, suspensions, actions, lastChange] = await Promise.all([
      findDistributor(tx),
      listHosts(tx),
      listExecutives(tx),
      listSuspensions(tx),
      listAdministratorActions(tx, shownActions),
      loadLastChange(tx, `distributor:${scope.distributorId}`),
    ])
    if (!row) throw new ApiError("NOT_FOUND")
    return { row, hosts, executives, suspensions, actions, lastChange }
  })
  const completeness = await loadCompleteness(found.row, deps)
  return presentDistributor({ ...found, completeness }, deps)
}

/** Percentage of completed configuration items (checklist F4). Opens its own transaction. */
async function loadCompleteness(
  { id, modules }: { id: string; modules: readonly string[] },
  deps: Pick<Deps, "db">,
): Promise<number> {
  const missing = await checkConfiguration({ distributorId: id }, deps)
  const enabled = enabledModules(modules)
  const options = { fast: enabled.includes("/fast"), convenios: enabled.includes("/convenios") }
  return completeness(missing, options).percentage
}
