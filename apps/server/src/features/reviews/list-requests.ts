import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import type { ReviewApi } from "@trazo/contract/review"
import type { ReviewedChannel } from "@trazo/domain/requests/channel"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import type { Actor } from "../../actor.ts"
import { paginate } from "../../database/paginate.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentQueue } from "./presenters.ts"
import { countByStatus, countQueue, listQueue, type QueuedRow } from "./queries.ts"
import { requireStaff } from "./review-request.ts"

type Endpoint = ReviewApi["queue"]

const pageSize = 40

/** Lists the queue of a channel, longest wait first. @throws ApiError CURSOR_REFUSED */
export function listRequests(
  scope: Scope,
  { actor, channel, query }: { actor: Actor; channel: ReviewedChannel; query: RouteInput<Endpoint>["query"] },
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<Endpoint>> {
  requireStaff(actor, channel, "view")
  const { status, nextActor, cursor } = query
  const filter = { channel, status, nextActor, search: query.search?.trim() ?? "" }
  return inScope(deps.db, scope, async (tx) => {
    const [page, counts, found] = await Promise.all([
      paginate<QueuedRow>({
        ...{ cursor, size: pageSize, boundTo: [scope.distributorId, filter] },
        positionOf: ({ waitingSince, id }) => [waitingSince, id],
        read: (reading) => listQueue(tx, filter, reading),
      }),
      countByStatus(tx, channel),
      filter.search ? countQueue(tx, filter) : null,
    ])
    const selected = counts.filter(
      (one) =>
        (!status || one.status === status) &&
        (!nextActor || requestStatusCatalogue[one.status].nextActor === nextActor),
    )
    const total = found ?? selected.reduce((sum, one) => sum + one.total, 0)
    return presentQueue(page, { counts, total })
  })
}
