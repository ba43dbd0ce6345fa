import { ageLimits } from "@trazo/contract/desk/dashboard"
import type { ReviewApi } from "@trazo/contract/desk/review"
import { countLimit, type QueueEvent, type QueueRow, waitedBands } from "@trazo/contract/desk/review-queue"
import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { parseTarget } from "@trazo/domain/buying/correction-targets"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { instantsOf, parsePeriod } from "@trazo/domain/desk/period"
import { waitingLimits } from "@trazo/domain/desk/review-promise"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { type Actor, requireStaff } from "../../../actor.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { assignmentsCountSince, loadAssignees } from "../../requests/review-records/assignments.ts"
import { type PresentedRow, presentQueue, presentQueueRow } from "./presenters.ts"
import {
  countByStatus,
  countQueue,
  findMatches,
  type InState,
  listQueue,
  listSellers,
  type QueuedRow,
} from "./queued-request.ts"
import { type EventFilter, findWithEvent } from "./request-event.ts"

type Endpoint = ReviewApi["queue"]
type QueueQuery = Omit<RouteInput<Endpoint>["query"], "cursor">

const pageSize = 40

/** Lists the queue of a channel. @throws ApiError CURSOR_REFUSED */
export function listRequests(
  scope: Scope,
  { actor, channel, query }: { actor: Actor; channel: ReviewedChannel; query: RouteInput<Endpoint>["query"] },
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<Endpoint>> {
  const reader = requireStaff(actor, channel, "view")
  const { status, nextActor, kind, seller, age, period, waited, event, cursor, assignee } = query
  const now = deps.clock.now()
  return inScope(deps.db, scope, async (tx) => {
    const { filter, promise, boundTo } = await loadQueueFilter(tx, {
      channel,
      readerId: reader.id,
      query,
      now,
    })
    const { search } = filter
    const isNarrowed = assignee || kind || seller || age || waited
    // More than are counted, and nothing else that could leave fewer.
    const hasManyEvents = filter.eventFilter?.ids === null && !search && !isNarrowed && !status && !nextActor
    const isCommon = search !== null && "common" in search
    const [page, counts, sellers, assignees, found] = await Promise.all([
      paginate<QueuedRow>({
        cursor,
        size: pageSize,
        boundTo,
        positionOf: ({ waitingSince, id }) => [waitingSince, id],
        read: (reading) => listQueue(tx, filter, reading),
      }),
      countByStatus(tx, channel),
      listSellers(tx),
      loadAssignees(tx, channel),
      !isCommon && !hasManyEvents && (search || isNarrowed || period || event)
        ? countQueue(tx, filter)
        : null,
    ])
    const selected = counts.filter(
      (one) =>
        (!status || one.status === status) &&
        (!nextActor || requestStatusCatalogue[one.status].nextActor === nextActor),
    )
    const counted = hasManyEvents
      ? countLimit
      : Math.min(found ?? selected.reduce((sum, one) => sum + one.total, 0), countLimit)
    const total = isCommon ? null : counted
    return presentQueue(page, { counts, total, reader, promise, sellers, assignees })
  })
}

interface FilterInput {
  channel: ReviewedChannel
  readerId: string
  query: QueueQuery
  now: Date
}

/** The filter of a reader's query at `now`, and what binds its cursors. */
export async function loadQueueFilter(tx: ScopedTransaction, { channel, readerId, query, now }: FilterInput) {
  const { status, nextActor, kind, seller, age, period, waited, event, target, assignee } = query
  const text = searchTerm(query.search?.trim() ?? "")
  const chosen = { channel, status, nextActor, kind, seller }
  const since = assignmentsCountSince(now)
  const assignment = { since, assignee: assignee === "mine" ? { executiveId: readerId } : assignee }
  const eventFilter = event ? eventFilterOf({ event, target, period }) : null
  const [{ promise }, search, eventIds] = await Promise.all([
    loadReviewRules(tx),
    text ? findMatches(tx, text) : null,
    eventFilter ? findWithEvent(tx, channel, eventFilter) : null,
  ])
  const waitingSince = age && waitingLimits(channel, now, promise)[age]
  return {
    filter: {
      ...chosen,
      search,
      waitingSince,
      assignment,
      eventFilter: eventFilter && { ...eventFilter, ids: eventIds },
      inState: inStateOf({ period: event ? undefined : period, waited }, now),
      isNewestFirst: isNewestFirst(query),
    },
    promise,
    boundTo: [
      tx.scope.distributorId,
      { ...chosen, text, period, waited, event, target },
      age ?? null,
      assignment.assignee ?? null,
    ],
  }
}

/** Of requests that wait for somebody the longest wait comes first. The lists of events are read from their period's start. */
function isNewestFirst({ status, nextActor, age, waited, assignee, event }: QueueQuery): boolean {
  const waitsFor = status ? requestStatusCatalogue[status].nextActor : nextActor
  return !(age || waited || assignee || event) && (waitsFor === undefined || waitsFor === "nobody")
}

function eventFilterOf({
  event,
  target,
  period,
}: { event: QueueEvent } & Pick<QueueQuery, "target" | "period">): EventFilter {
  const days = period ? parsePeriod(period) : null
  const asked = event === "corrected" && target ? parseTarget(target) : null
  return { event, target: asked, within: days && instantsOf(days) }
}

/** When requests of a filter came into their state. */
function inStateOf({ period, waited }: Pick<QueueQuery, "period" | "waited">, now: Date): InState[] {
  const days = period ? parsePeriod(period) : null
  const limits: readonly (number | undefined)[] = ageLimits
  const band = waited ? waitedBands.indexOf(waited) : null
  const daysAgo = (count: number | undefined) =>
    count === undefined ? undefined : new Date(now.getTime() - count * dayMilliseconds)
  return [
    ...(days ? [instantsOf(days)] : []),
    // As the dashboard counts: the limit itself belongs to the older ones.
    ...(band === null ? [] : [{ after: daysAgo(limits[band]), until: daysAgo(limits[band - 1]) }]),
  ]
}

/** A request as the queue shows it. */
export function queueRowOf(parts: PresentedRow): QueueRow {
  return presentQueueRow(parts)
}
