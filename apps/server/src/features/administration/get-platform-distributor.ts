import type { getPlatformDistributor as endpoint } from "@trazo/contract/administration"
import type { RouteResponse } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listExecutives } from "./executives.queries.ts"
import { listAdministratorActions } from "./history.queries.ts"
import { loadCompleteness } from "./load-completeness.ts"
import { presentDistributor } from "./presenters.ts"
import { findDistributor, listHosts, listSuspensions } from "./queries.ts"

const shownActions = 30

/** @throws ApiError NOT_FOUND */
export async function getPlatformDistributor(
  scope: Scope,
  deps: Pick<Deps, "db" | "settings">,
): Promise<RouteResponse<typeof endpoint>> {
  const found = await inScope(deps.db, scope, async (tx) => {
    const [row, hosts, executives, suspensions, actions] = await Promise.all([
      findDistributor(tx),
      listHosts(tx),
      listExecutives(tx),
      listSuspensions(tx),
      listAdministratorActions(tx, shownActions),
    ])
    if (!row) throw new ApiError("NOT_FOUND")
    return { row, hosts, executives, suspensions, actions }
  })
  const completeness = await loadCompleteness(found.row, deps)
  return presentDistributor({ ...found, completeness }, deps)
}
