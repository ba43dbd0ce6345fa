import { countLimit, type QueueEvent } from "@trazo/contract/desk/review-queue"
import type { Channel } from "@trazo/domain/buying/channel"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** What happened to requests, as the dashboard counts it. */
export interface EventFilter {
  event: QueueEvent
  /** Of corrections. Null for any. */
  target: Pick<CorrectionTarget, "type" | "key"> | null
  /** Null for any time. */
  within: { since: Date; before: Date } | null
}

/** Finds the requests of a channel that had the event, some of them twice. Null for more than `countLimit` events. */
export async function findWithEvent(
  tx: ScopedTransaction,
  channel: Channel,
  filter: EventFilter,
): Promise<string[] | null> {
  // Looked up for each correction, because a join would collect all of the period first.
  const inChannel =
    filter.event === "corrected"
      ? sql`(select requests.channel from requests where requests.id = event.request_id) = ${channel}`
      : sql`channel = ${channel}`
  const { rows } = await sql<{ requestId: string }>`
    select request_id from (${events(tx, filter, (table) => sql.table(table))}) event
    where ${inChannel} limit ${countLimit + 1}`.execute(tx)
  return rows.length > countLimit ? null : rows.map(({ requestId }) => requestId)
}

/**
 * Whether a row of `requests` had the event. The limit keeps it from being joined, because the queue's order meets enough
 * of them soon. The offset keeps the period from being searched for each request.
 */
export function hasEvent(tx: ScopedTransaction, filter: EventFilter): RawBuilder<SqlBool> {
  const ofRequest = (table: Source) => sql`(select * from ${sql.table(table)}
    where distributor_id = ${tx.scope.distributorId} and request_id = requests.id offset 0)`
  return sql`(select true from (${events(tx, filter, ofRequest)}) event limit 1)`
}

type Source = "requestMovements" | "corrections"

/** The requests of the events, once for each event. The views of 0015-figures.sql define these events. */
function events(
  tx: ScopedTransaction,
  { event, target, within }: EventFilter,
  from: (table: Source) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { distributorId } = tx.scope
  const between = (column: "at" | "createdAt") =>
    within ? sql`and ${sql.ref(column)} >= ${within.since} and ${sql.ref(column)} < ${within.before}` : sql``
  // The states are literals, so that the partial indexes apply.
  if (event !== "corrected") {
    const states =
      event === "approved" ? sql`status = 'approved'` : sql`status = 'payment' and previous_status = 'draft'`
    return sql`select request_id, channel from ${from("requestMovements")} movement
      where distributor_id = ${distributorId} and ${states} ${between("at")}`
  }
  const asked = target && JSON.stringify([{ type: target.type, key: target.key }])
  return sql`select request_id from ${from("corrections")} correction
    where distributor_id = ${distributorId} ${between("createdAt")}
      ${asked ? sql`and targets @> ${asked}::jsonb` : sql``}`
}
