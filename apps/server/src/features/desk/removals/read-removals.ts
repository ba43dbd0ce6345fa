import type * as contract from "@trazo/contract/desk/removals"
import type { RemovalRecord } from "@trazo/contract/desk/removals"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { hasPermission } from "@trazo/domain/identity/module-permissions"
import type { Call } from "../../../call.ts"
import { countUpTo, paginate } from "../../../database/lists/paginate.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { presentRemoval, presentRemovalRecord } from "./presenters.ts"
import {
  filteredRemovals,
  findRemoval,
  type ListedRemoval,
  listRemovalRows,
  listRemovedRequests,
  showRemoved,
} from "./removal.ts"

const pageSize = 40
const countedAtMost = 1000

/** Lists removals of one state, newest first. @throws ApiError CURSOR_REFUSED */
export function listRemovals(
  { scope, query: { cursor, state = "removed", ...query } }: Call<typeof contract.listRemovals>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listRemovals>> {
  const filter = { state, search: (query.search ?? "").trim() }
  return inScope(deps.db, scope, async (tx) => {
    const [{ rows, ...page }, { value: total, isMore }] = await Promise.all([
      paginate<ListedRemoval>({
        cursor,
        size: pageSize,
        boundTo: [scope.distributorId, "removals", filter],
        positionOf: ({ position, id }) => [position, id],
        read: (reading) => listRemovalRows(tx, filter, reading),
      }),
      countUpTo(tx, filteredRemovals(tx, filter).select("id"), countedAtMost),
    ])
    return { rows: rows.map(presentRemoval), ...page, total, isMore }
  })
}

/** @throws ApiError NOT_FOUND */
export function getRemoval(
  { scope, actor, params: { id } }: Call<typeof contract.getRemoval>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RemovalRecord> {
  const { administrator, permissions: granted } = actor
  const may = {
    mayRestore: hasPermission({ administrator, granted }, "/deletes:edit"),
    mayErase: hasPermission({ administrator, granted }, "/deletes:delete"),
  }
  return inScope(deps.db, scope, async (tx) => {
    const removal = await findRemoval(tx, id)
    if (!removal) throw new ApiError("NOT_FOUND")
    await showRemoved(tx)
    const requests = await listRemovedRequests(tx, id)
    return presentRemovalRecord({ removal, requests, may, now: deps.clock.now() })
  })
}
