import { type NoticeKind, reminderSteps } from "@trazo/domain/certificates/renewal-reminders"
import { renewalClosesDays, renewalOpensDays } from "@trazo/domain/requests/renewal"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/**
 * Inserts the reminders that are due, in one statement. The step of a certificate is the smallest that its end has
 * reached, so what was missed while nothing ran is made up by the present step alone. Leaves out what cannot be renewed
 * now (as `renewability`), what is being renewed, steps before the first day of a short certificate, and holders who
 * want none.
 */
export async function insertDueReminders(tx: ScopedTransaction, now: Date): Promise<number> {
  const steps = [...reminderSteps]
  const { numAffectedRows } = await sql`
    insert into renewal_reminders (serial, distributor_id, step, due_at)
    select c.serial, c.distributor_id, due.step, ${now}
    from certificates c
    join clients on clients.id = c.client_id
    cross join lateral (
      select min(step) as step from unnest(${steps}::int[]) as step
      where c.not_after <= ${now}::timestamptz + make_interval(days => step)
    ) due
    where c.distributor_id = ${tx.scope.distributorId}
      and c.status = 'valid' and c.der is not null and c.replaced_by is null
      and c.not_after > ${now}::timestamptz - make_interval(days => ${renewalClosesDays}::int)
      and c.not_after <= ${now}::timestamptz + make_interval(days => ${renewalOpensDays}::int)
      and c.not_before + (c.not_after - c.not_before) / 2 <= ${now}::timestamptz
      and (due.step = 0 or c.not_before + interval '1 day' < c.not_after - make_interval(days => due.step))
      and clients.state = 'active' and clients.approved_at is not null and clients.removal_id is null
      and cardinality(clients.renewal_notices) > 0
      and not exists (
        select from requests r
        where r.renews_serial = c.serial and r.removal_id is null
          and r.status in ('paymentReview', 'review', 'correction', 'approved'))
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface WaitingReminder {
  serial: string
  step: number
  notAfter: Date
  clientId: string
  email: string
  names: string
  notices: NoticeKind[]
  /** The certificate was not renewed or revoked since the reminder was inserted. */
  isDue: boolean
}

/** Locks waiting reminders. Those that another process has are left out. */
export async function takeWaiting(tx: ScopedTransaction, limit: number): Promise<WaitingReminder[]> {
  const { rows } = await sql<WaitingReminder>`
    select r.serial, r.step, c.not_after, c.client_id, clients.email, clients.names,
           clients.renewal_notices as notices, c.status = 'valid' and c.replaced_by is null as "isDue"
    from renewal_reminders r
    join certificates c on c.serial = r.serial
    join clients on clients.id = c.client_id
    where r.distributor_id = ${tx.scope.distributorId} and r.queued_at is null
    order by r.serial
    limit ${limit}
    for update of r skip locked`.execute(tx)
  return rows
}

export async function markQueued(
  tx: ScopedTransaction,
  reminders: readonly Pick<WaitingReminder, "serial" | "step">[],
  now: Date,
): Promise<void> {
  const serials = reminders.map(({ serial }) => serial)
  const steps = reminders.map(({ step }) => step)
  await sql`
    update renewal_reminders r set queued_at = ${now}
    from unnest(${serials}::text[], ${steps}::int[]) as taken (serial, step)
    where r.serial = taken.serial and r.step = taken.step`.execute(tx)
}
