import { dayMilliseconds, minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

export const unpaidTemplate = "request-received"

/** Who pays within this time gets the mail of the payment alone. */
const paysWithin = 10 * minuteMilliseconds

/** Requests of one run and distributor. */
const batch = 500

/** Ids of submitted requests that nobody began to pay. @param only looks at one request */
export async function listUnpaid(
  tx: ScopedTransaction,
  now: Date,
  only: string | null = null,
): Promise<string[]> {
  const { distributorId } = tx.scope
  const [since, before] = [dayMilliseconds, paysWithin].map((age) => new Date(now.getTime() - age))
  const { rows } = await sql<{ id: string }>`
    select id from requests r
    where distributor_id = ${distributorId} and status = 'payment' and removal_id is null
      and status_since > ${since} and status_since <= ${before}
      and (${only}::uuid is null or id = ${only}::uuid)
      and not exists (select from payments p where p.request_id = r.id)
      and not exists (
        select from card_sessions s where s.request_id = r.id and s.state in ('intended', 'open', 'pending'))
      and not exists (select from mails m where m.request_id = r.id and m.template = ${unpaidTemplate})
    order by status_since
    limit ${batch}`.execute(tx)
  return rows.map(({ id }) => id)
}
