import { ageLimits } from "@trazo/contract/desk/dashboard"
import { type Channel, channels } from "@trazo/domain/buying/channel"
import { certificateEnds, instantsOfEnd } from "@trazo/domain/certificates/certificate-end"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Period } from "@trazo/domain/desk/period"
import { type ReviewPromise, waitingLimits } from "@trazo/domain/desk/review-promise"
import {
  type RequestStatus,
  requestStatusCatalogue,
  requestStatuses,
} from "@trazo/domain/requests/request-status"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

export interface FigureRow {
  figure: string
  detail: string
  count: number
  cents: number
}

/** Adds up the figures of each period, in the order of the periods. */
export async function sumFigures(
  tx: ScopedTransaction,
  periods: readonly Period[],
): Promise<readonly FigureRow[][]> {
  const bounds = JSON.stringify(periods)
  const { rows } = await sql<FigureRow & { place: number }>`
    select place::int, figure, detail, sum(count)::int as count, sum(amount_cents)::float8 as cents
    from rows from (jsonb_to_recordset(${bounds}::jsonb) as ("from" date, "to" date))
      with ordinality as period ("from", "to", place)
    join current_figures on distributor_id = ${tx.scope.distributorId} and day between period."from" and period."to"
    group by place, figure, detail`.execute(tx)
  return periods.map((_, index) => rows.filter(({ place }) => place === index + 1))
}

export type DayRow = FigureRow & { day: string }

/** Adds up the figures of each day. Days without figures are left out. */
export async function sumDays(tx: ScopedTransaction, { from, to }: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, figure, '' as detail, sum(count)::int as count, sum(amount_cents)::float8 as cents
    from current_figures
    where distributor_id = ${tx.scope.distributorId} and day between ${from}::date and ${to}::date
      and figure in ('visit', 'submitted', 'soldProduct', 'approved', 'issued')
    group by day, figure`.execute(tx)
  return rows
}

export async function listSellerNames(tx: ScopedTransaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("sellers")
    .select(["id", "name"])
    .where("distributorId", "=", tx.scope.distributorId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface OpenRow {
  channel: Channel
  status: RequestStatus
  ages: number[]
  overdue: number
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds)

/** Counts open requests by channel, state and age. Reads the index of open requests, not those that have ended. */
export async function countOpen(
  tx: ScopedTransaction,
  { now, promise }: { now: Date; promise: ReviewPromise },
): Promise<OpenRow[]> {
  const limits = ageLimits.map((days) => daysBefore(now, days).toISOString())
  const staff = requestStatuses.filter((one) => requestStatusCatalogue[one].nextActor === "staff")
  const due = Object.fromEntries(
    channels.map((one) => [one, waitingLimits(one, now, promise).late.toISOString()]),
  )
  const { rows } = await sql<OpenRow>`
    select channel, status,
      array[
        count(*) filter (where status_since > ${limits[0]}::timestamptz),
        count(*) filter (where status_since <= ${limits[0]}::timestamptz and status_since > ${limits[1]}::timestamptz),
        count(*) filter (where status_since <= ${limits[1]}::timestamptz and status_since > ${limits[2]}::timestamptz),
        count(*) filter (where status_since <= ${limits[2]}::timestamptz)
      ]::int[] as ages,
      count(*) filter (
        where status = any(${staff}) and status_since <= (${JSON.stringify(due)}::jsonb ->> channel)::timestamptz
      )::int as overdue
    from requests
    where distributor_id = ${tx.scope.distributorId}
      and status in ('payment', 'paymentReview', 'review', 'correction', 'approved')
    group by channel, status`.execute(tx)
  return rows
}

/** Counts the active clients with a certificate that ends in each part of `certificateEnds` and is not renewed. */
export async function countRenewals(tx: ScopedTransaction, now: Date): Promise<number[]> {
  const parts = JSON.stringify(certificateEnds.map((end) => instantsOfEnd(end, now)))
  const { rows } = await sql<{ clients: number }>`
    select (
      select count(distinct client_id)::int from certificates
      where distributor_id = ${tx.scope.distributorId} and status = 'valid' and replaced_by is null
        and not_after > part.after and not_after <= part.until
        and client_id in (select id from clients
          where distributor_id = ${tx.scope.distributorId} and state = 'active')
    ) as clients
    from rows from (jsonb_to_recordset(${parts}::jsonb) as ("after" timestamptz, until timestamptz))
      with ordinality as part ("after", until, place)
    order by place`.execute(tx)
  return rows.map(({ clients }) => clients)
}

/** How many of the certificates that end within 60 days, or ended within 30, were renewed. Both counts read an index alone. */
export async function countConversion(
  tx: ScopedTransaction,
  now: Date,
): Promise<{ due: number; renewed: number }> {
  const after = new Date(now.getTime() - 30 * dayMilliseconds)
  const until = new Date(now.getTime() + 60 * dayMilliseconds)
  const { rows } = await sql<{ waiting: number; renewed: number }>`
    select
      (select count(*)::int from certificates where distributor_id = ${tx.scope.distributorId}
        and status = 'valid' and replaced_by is null and not_after > ${after} and not_after <= ${until}) as waiting,
      (select count(*)::int from certificates where distributor_id = ${tx.scope.distributorId}
        and replaced_by is not null and not_after > ${after} and not_after <= ${until}) as renewed`.execute(
    tx,
  )
  const { waiting = 0, renewed = 0 } = rows[0] ?? {}
  return { due: waiting + renewed, renewed }
}

export async function insertVisit(tx: ScopedTransaction, day: string): Promise<void> {
  const values = { distributorId: tx.scope.distributorId, day, figure: "visit", detail: "" }
  await tx
    .insertInto("figureEntries")
    .values({ ...values, count: 1, amountCents: 0 })
    .execute()
}

/** Adds the entries of the tenant to its daily figures. @returns the number of entries */
export async function addUpEntries(tx: ScopedTransaction, most: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with entries as (
      delete from figure_entries where id in (
        select id from figure_entries where distributor_id = ${tx.scope.distributorId}
        order by id limit ${most})
      returning day, figure, detail, count, amount_cents
    ), added as (
      insert into daily_figures
        select ${tx.scope.distributorId}::uuid, day, figure, detail, sum(count), sum(amount_cents)
        from entries group by day, figure, detail order by day, figure, detail
      on conflict (distributor_id, day, figure, detail) do update
        set count = daily_figures.count + excluded.count,
          amount_cents = daily_figures.amount_cents + excluded.amount_cents
    )
    select count(*)::int as moved from entries`.execute(tx)
  return rows[0]?.moved ?? 0
}
