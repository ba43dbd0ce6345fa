import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import type { certificateReview } from "@trazo/contract/review"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentQueueRow } from "./presenters.ts"
import { countByStatus, countQueue, listQueue } from "./queue.queries.ts"
import { channelOf, type ReviewModule, requireStaff } from "./review-request.ts"

type Endpoint = typeof certificateReview.queue

const pageSize = 40

/** Lists the queue of a channel, longest wait first. */
export function listRequests(
  scope: Scope,
  { actor, module, query }: { actor: Actor; module: ReviewModule; query: RouteInput<Endpoint>["query"] },
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<Endpoint>> {
  requireStaff(actor, module, "view")
  const channel = channelOf(module)
  const { status, nextActor, search = "" } = query
  const filter = { channel, status, nextActor, search: search.trim() }
  return inScope(deps.db, scope, async (tx) => {
    const rows = await listQueue(tx, filter, { offset: (query.page - 1) * pageSize, limit: pageSize })
    const counts = await countByStatus(tx, channel)
    return {
      rows: rows.map(presentQueueRow),
      total: await countQueue(tx, filter),
      page: query.page,
      pageSize,
      counts: Object.fromEntries(counts.map(({ status, total }) => [status, total])),
    }
  })
}
