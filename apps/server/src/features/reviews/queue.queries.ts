import type { Channel } from "@trazo/domain/requests/channel"
import {
  type NextActor,
  type RequestStatus,
  requestStatusCatalogue,
  requestStatuses,
} from "@trazo/domain/requests/request-status"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { RequestRow } from "../requests/request-row.ts"

/** Drafts have no number and are visible only to their applicant. */
function submitted(tx: ScopedTransaction, channel: Channel) {
  return tx
    .selectFrom("requests")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("channel", "=", channel)
    .where("number", "is not", null)
}

type Filter = {
  channel: Channel
  status: RequestStatus | undefined
  nextActor: NextActor | undefined
  search: string
}

function waitingFor(actor: NextActor): RequestStatus[] {
  return requestStatuses.filter((status) => requestStatusCatalogue[status].nextActor === actor)
}

function filtered(tx: ScopedTransaction, { channel, status, nextActor, search }: Filter) {
  let query = submitted(tx, channel)
  if (status) query = query.where("status", "=", status)
  if (nextActor) query = query.where("status", "in", waitingFor(nextActor))
  if (search) query = query.where("id", "in", sql<string>`(select search_requests(${search}))`)
  return query
}

/** Lists a page of the queue, longest wait first. */
export function listQueue(
  tx: ScopedTransaction,
  filter: Filter,
  page: { offset: number; limit: number },
): Promise<RequestRow[]> {
  return filtered(tx, filter)
    .selectAll()
    .orderBy("status_since")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countQueue(tx: ScopedTransaction, filter: Filter): Promise<number> {
  const row = await filtered(tx, filter)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return row.total
}

export function countByStatus(
  tx: ScopedTransaction,
  channel: Channel,
): Promise<{ status: RequestStatus; total: number }[]> {
  return submitted(tx, channel)
    .select(["status", sql<number>`count(*)::int`.as("total")])
    .groupBy("status")
    .execute()
}

/** Finds the next request of the same channel and status. */
export async function findNextId(tx: ScopedTransaction, request: RequestRow): Promise<string | null> {
  const row = await submitted(tx, request.channel)
    .select("id")
    .where("status", "=", request.status)
    .where(sql<boolean>`(status_since, id) > (${request.status_since}, ${request.id})`)
    .orderBy("status_since")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
