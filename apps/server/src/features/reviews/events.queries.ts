import { countLimit, type QueueEvent } from "@trazo/contract/review-queue"
import type { CorrectionTarget } from "@trazo/domain/requests/correction-targets"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { ScopedTransaction } from "../../database/scope.ts"

/** What happened to requests, as the dashboard counts it. */
export interface EventFilter {
  event: QueueEvent
  /** Of corrections. Null for any. */
  target: Pick<CorrectionTarget, "type" | "key"> | null
  /** Null for any time. */
  within: { since: Date; before: Date } | null
}

/** Finds the requests that had the event. Null for more than `countLimit` of them. */
export async function findWithEvent(tx: ScopedTransaction, filter: EventFilter): Promise<string[] | null> {
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id from (${events(tx, filter)}) event limit ${countLimit + 1}`.execute(tx)
  return rows.length > countLimit ? null : rows.map(({ request_id }) => request_id)
}

/** Whether a row of `requests` had the event. */
export function hasEvent(tx: ScopedTransaction, filter: EventFilter): RawBuilder<SqlBool> {
  return sql`exists (select from (${events(tx, filter)}) event where event.request_id = requests.id)`
}

/** The requests of the events, once for each event. */
function events(tx: ScopedTransaction, { event, target, within }: EventFilter): RawBuilder<unknown> {
  const { distributorId } = tx.scope
  const between = (column: "at" | "created_at") =>
    within ? sql`and ${sql.ref(column)} >= ${within.since} and ${sql.ref(column)} < ${within.before}` : sql``
  // The views of 0083-daily-figures.sql define these events. The states are literals, so that the partial index applies.
  if (event === "approved") {
    return sql`select request_id from request_movements
      where distributor_id = ${distributorId} and status = 'approved' ${between("at")}`
  }
  if (event === "submitted") {
    return sql`select request_id from request_movements movement
      where distributor_id = ${distributorId} and status = 'payment' ${between("at")}
        and 'draft' = (
          select previous.status from request_movements previous
          where previous.distributor_id = ${distributorId} and previous.request_id = movement.request_id
            and previous.id < movement.id
          order by previous.id desc limit 1)`
  }
  const asked = target && JSON.stringify([{ type: target.type, key: target.key }])
  return sql`select request_id from corrections
    where distributor_id = ${distributorId} ${between("created_at")}
      ${asked ? sql`and targets @> ${asked}::jsonb` : sql``}`
}
