import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import type { ReviewApi } from "@trazo/contract/review"
import { countLimit } from "@trazo/contract/review-queue"
import { assignmentsCountSince } from "@trazo/domain/requests/assignment"
import type { ReviewedChannel } from "@trazo/domain/requests/channel"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { waitingLimits } from "@trazo/domain/requests/review-promise"
import type { Actor } from "../../actor.ts"
import { paginate } from "../../database/paginate.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadAssignees } from "../assignments/assignments.ts"
import { loadReviewRules } from "../review-settings/review-settings.ts"
import { presentQueue } from "./presenters.ts"
import { countByStatus, countQueue, findMatches, listQueue, listSellers, type QueuedRow } from "./queries.ts"
import { requireStaff } from "./review-request.ts"

type Endpoint = ReviewApi["queue"]

const pageSize = 40

/** Lists the queue of a channel, longest wait first. @throws ApiError CURSOR_REFUSED */
export function listRequests(
  scope: Scope,
  { actor, channel, query }: { actor: Actor; channel: ReviewedChannel; query: RouteInput<Endpoint>["query"] },
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<Endpoint>> {
  const reader = requireStaff(actor, channel, "view")
  const { status, nextActor, kind, seller, age, cursor, assignee } = query
  const text = query.search?.trim() ?? ""
  const chosen = { channel, status, nextActor, kind, seller }
  const now = deps.clock.now()
  const since = assignmentsCountSince(now)
  const assignment = { since, assignee: assignee === "mine" ? { executiveId: reader.id } : assignee }
  return inScope(deps.db, scope, async (tx) => {
    const [{ promise }, search] = await Promise.all([
      loadReviewRules(tx),
      text ? findMatches(tx, text) : null,
    ])
    const waitingSince = age && waitingLimits(channel, now, promise)[age]
    const filter = { ...chosen, search, waitingSince, assignment }
    const isCommon = search !== null && "common" in search
    const [page, counts, sellers, assignees, found] = await Promise.all([
      paginate<QueuedRow>({
        ...{
          cursor,
          size: pageSize,
          boundTo: [scope.distributorId, { ...chosen, text }, age ?? null, assignment.assignee ?? null],
        },
        positionOf: ({ waitingSince, id }) => [waitingSince, id],
        read: (reading) => listQueue(tx, filter, reading),
      }),
      countByStatus(tx, channel),
      listSellers(tx),
      loadAssignees(tx, channel),
      !isCommon && (search || assignee || kind || seller || age) ? countQueue(tx, filter) : null,
    ])
    const selected = counts.filter(
      (one) =>
        (!status || one.status === status) &&
        (!nextActor || requestStatusCatalogue[one.status].nextActor === nextActor),
    )
    const counted = Math.min(found ?? selected.reduce((sum, one) => sum + one.total, 0), countLimit)
    const total = isCommon ? null : counted
    return presentQueue(page, { counts, total, reader, promise, sellers, assignees })
  })
}
