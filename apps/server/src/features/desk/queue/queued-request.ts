import { countLimit } from "@trazo/contract/desk/review-queue"
import type { Channel } from "@trazo/domain/buying/channel"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { searchMinimum } from "@trazo/domain/forms/search-minimum"
import {
  type NextActor,
  type RequestStatus,
  requestStatusCatalogue,
  requestStatuses,
} from "@trazo/domain/requests/request-status"
import { sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { type EventFilter, hasEvent } from "./request-event.ts"

/** Drafts have no number and are visible only to their applicant. */
function submitted(tx: ScopedTransaction, channel: Channel) {
  return tx
    .selectFrom("requests")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("channel", "=", channel)
    .where("number", "is not", null)
}

/** Bounds of an instant. `since` and `until` belong to it. */
export interface InState {
  since?: Date | undefined
  before?: Date | undefined
  after?: Date | undefined
  until?: Date | undefined
}

type Filter = {
  channel: Channel
  status: RequestStatus | undefined
  nextActor: NextActor | undefined
  kind: CertificateKind | undefined
  seller: string | undefined
  /** Staff's requests that wait since then or longer. */
  waitingSince: Date | undefined
  /** When they came into their state. All apply. */
  inState: readonly InState[]
  /** With the requests that had the event, or null for too many. */
  eventFilter: (EventFilter & { ids: readonly string[] | null }) | null
  search: Search | null
  assignment: AssignmentFilter
  /** By the state's start. Else the longest wait is first. */
  isNewestFirst: boolean
}

/** The requests that match, or a text that more of the distributor's requests match. */
type Search = { ids: readonly string[] } | CommonSearch

interface CommonSearch {
  common: string
  /** Whether more than `countLimit` requests contain the text, and whether sellers with that name have more than `soldLimit`. */
  isIn: { requests: boolean; sellers: boolean }
  /** The requests that match in the other way. */
  ids: readonly string[]
}

interface AssignmentFilter {
  /** Assignments of earlier activity do not count. */
  since: Date
  /** Requests of this executive, of nobody, or all. */
  assignee: { executiveId: string } | "nobody" | undefined
}

/** As literals, so that the partial index of staff's states applies. */
function waitingFor(actor: NextActor) {
  const statuses = requestStatuses.filter((status) => requestStatusCatalogue[status].nextActor === actor)
  return sql<RequestStatus>`(${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** The assignments that count now, in a query of requests. */
function assigned(tx: ScopedTransaction, since: Date) {
  return tx
    .selectFrom("requestAssignments as assignment")
    .where("assignment.distributorId", "=", tx.scope.distributorId)
    .where("assignment.lastActiveAt", ">", since)
}

/** The codes of requests, with their lots. */
function codesOfSellers(tx: ScopedTransaction) {
  return tx
    .selectFrom("distributorCodes as code")
    .innerJoin("codeLots as lot", "lot.id", "code.lotId")
    .where("code.distributorId", "=", tx.scope.distributorId)
    .where("code.requestId", "is not", null)
}

/** The requests with a code of a seller whose name contains the text. */
function ofSellersNamed(tx: ScopedTransaction, text: string) {
  return codesOfSellers(tx)
    .innerJoin("sellers", "sellers.id", "lot.sellerId")
    .where(containsText(sql.ref("sellers.name"), text))
    .select("code.requestId as id")
    .$castTo<{ id: string }>()
}

/** More requests than these are met sooner in the queue's order than one by one. */
const soldLimit = 3000

/** Finds by number, identity and names of the request, and by the seller's name. */
export async function findMatches(tx: ScopedTransaction, text: string): Promise<Search> {
  if (text.length < searchMinimum) return { ids: [] }
  const [{ rows: ofText }, ofSellers] = await Promise.all([
    sql<{
      id: string
    }>`select search_requests as id from search_requests(${text}, ${countLimit + 1})`.execute(tx),
    ofSellersNamed(tx, text)
      .limit(soldLimit + 1)
      .execute(),
  ])
  const isIn = { requests: ofText.length > countLimit, sellers: ofSellers.length > soldLimit }
  const rare = [...(isIn.requests ? [] : ofText), ...(isIn.sellers ? [] : ofSellers)]
  const ids = [...new Set(rare.map(({ id }) => id))]
  return isIn.requests || isIn.sellers ? { common: text, isIn, ids } : { ids }
}

/** One look-up for each: «= any» makes the planner read the distributor's part of the search index as well. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`requests.id in (select unnest(${ids}::uuid[]))`

/**
 * The queue's order meets enough of the matches of a common text soon. An index of the text would collect them all
 * first, and so would a list of the sellers' requests: «or» keeps it from being joined.
 */
function matching(tx: ScopedTransaction, search: Search) {
  if (!("common" in search)) return isOneOf(search.ids)
  const isListed = sql<boolean>`requests.id = any(${search.ids}::uuid[])`
  const { common, isIn } = search
  const hasText = containsText(sql.ref("searchText"), common)
  const isSold = sql<boolean>`requests.id in (${ofSellersNamed(tx, common)})`
  const ways = [isIn.requests ? [hasText] : [], isIn.sellers ? [isSold] : [], isListed].flat()
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

function filtered(tx: ScopedTransaction, filter: Filter) {
  const { channel, status, nextActor, kind, seller, waitingSince, inState, eventFilter, search, assignment } =
    filter
  let query = submitted(tx, channel)
  if (status) query = query.where("status", "=", status)
  if (nextActor) query = query.where("status", "in", waitingFor(nextActor))
  if (waitingSince) {
    query = query.where("status", "in", waitingFor("staff")).where("statusSince", "<=", waitingSince)
  }
  for (const { since, before, after, until } of inState) {
    if (since) query = query.where("statusSince", ">=", since)
    if (before) query = query.where("statusSince", "<", before)
    if (after) query = query.where("statusSince", ">", after)
    if (until) query = query.where("statusSince", "<=", until)
  }
  if (eventFilter?.ids) query = query.where(isOneOf(eventFilter.ids))
  else if (eventFilter) {
    query = query.where(hasEvent(tx, eventFilter))
    // No request came into its present state before the event: the queue's order is read from there.
    if (eventFilter.within) query = query.where("statusSince", ">=", eventFilter.within.since)
  }
  if (kind) query = query.where("kind", "=", kind)
  if (seller) {
    const ofSeller = codesOfSellers(tx).select("code.requestId").where("lot.sellerId", "=", seller)
    query = query.where("id", "in", ofSeller.$castTo<{ requestId: string }>())
  }
  if (search) query = query.where(matching(tx, search))
  const { assignee, since } = assignment
  if (assignee === undefined) return query
  const all = assigned(tx, since).select("assignment.requestId")
  if (assignee === "nobody") return query.where("id", "not in", all)
  return query.where("id", "in", all.where("assignment.executiveId", "=", assignee.executiveId))
}

export type QueuedRow = RequestRow & {
  /** The executive who has the request now. */
  assigneeId: string | null
  assigneeNames: string | null
  sellerName: string | null
  /** The state's start with the database's microseconds, for the cursor. */
  waitingSince: string
}

export function listQueue(tx: ScopedTransaction, filter: Filter, reading: Reading): Promise<QueuedRow[]> {
  const assignee = assigned(tx, filter.assignment.since)
    .innerJoin("executives", "executives.id", "assignment.executiveId")
    .where("assignment.requestId", "=", sql.ref<string>("requests.id"))
  const seller = codesOfSellers(tx)
    .innerJoin("sellers", "sellers.id", "lot.sellerId")
    .where("code.requestId", "=", sql.ref<string>("requests.id"))
    .select("sellers.name")
  const rows = filtered(tx, filter)
    .selectAll()
    .select(sql<string>`status_since::text`.as("waitingSince"))
    .select([assignee.select("executives.id").as("assigneeId"), assignee.select("names").as("assigneeNames")])
    .select(seller.as("sellerName"))
  const order = { columns: ["statusSince", "id"] as const, isDescending: filter.isNewestFirst }
  return keyset(rows, order, reading).execute()
}

export async function countQueue(tx: ScopedTransaction, filter: Filter): Promise<number> {
  const row = await tx
    .selectFrom(filtered(tx, filter).select("id").limit(countLimit).as("found"))
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Without a limit, for exports. */
export async function countAllQueued(tx: ScopedTransaction, filter: Filter): Promise<number> {
  const row = await filtered(tx, filter)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return row.total
}

export interface StatusCount {
  status: RequestStatus
  total: number
}

/** Counts each state up to `countLimit`, so that the work does not grow with the requests. */
export async function countByStatus(tx: ScopedTransaction, channel: Channel): Promise<StatusCount[]> {
  const counts = requestStatuses.map((status) => {
    const bounded = submitted(tx, channel).select("id").where("status", "=", status).limit(countLimit)
    return tx
      .selectFrom(bounded.as("found"))
      .select([sql<RequestStatus>`${sql.lit(status)}`.as("status"), sql<number>`count(*)::int`.as("total")])
  })
  const [first, ...others] = counts
  if (!first) return []
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return rows.filter(({ total }) => total > 0)
}

const byName = new Intl.Collator("es", { numeric: true })

/** «Vendedor 2» comes before «Vendedor 10». */
export async function listSellers(tx: ScopedTransaction): Promise<{ id: string; name: string }[]> {
  const sellers = await tx
    .selectFrom("sellers")
    .select(["id", "name"])
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("name")
    .limit(500)
    .execute()
  return sellers.sort((one, other) => byName.compare(one.name, other.name))
}
