import { dayMilliseconds, minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

export const draftTemplate = "draft-left"

/** Without a change for so long, a draft counts as left. */
const leftAfter = 20 * minuteMilliseconds

/** Drafts of one run and distributor. */
const batch = 500

/** Ids of left drafts with an address. @param only looks at one draft */
export async function listLeft(
  tx: ScopedTransaction,
  now: Date,
  only: string | null = null,
): Promise<string[]> {
  const { distributorId } = tx.scope
  const [since, before] = [dayMilliseconds, leftAfter].map((age) => new Date(now.getTime() - age))
  const { rows } = await sql<{ id: string }>`
    select id from requests r
    where distributor_id = ${distributorId} and status = 'draft' and number is null and removal_id is null
      and started_by is null and updated_at > ${since} and updated_at <= ${before}
      and (${only}::uuid is null or id = ${only}::uuid)
      and user_info->>'email' <> ''
      and not exists (
        select from mails m
        where m.distributor_id = ${distributorId} and m.template = ${draftTemplate}
          and (m.request_id = r.id or (m.to_address = r.user_info->>'email' and m.created_at > ${since})))
    order by updated_at
    limit ${batch}`.execute(tx)
  return rows.map(({ id }) => id)
}
