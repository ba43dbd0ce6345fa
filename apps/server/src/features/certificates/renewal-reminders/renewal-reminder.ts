import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { type NoticeKind, reminderSteps } from "@trazo/domain/certificates/renewal-reminders"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { renewalClosesDays, renewalOpensDays } from "@trazo/domain/requests/renewal"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { isOutlasted } from "../../requests/renewals/renewal.ts"

/**
 * Inserts the reminders that are due, in one statement. The step of a certificate is the smallest that its end has
 * reached, in days of Ecuador (0: at its instant), so what was missed while nothing ran is made up by the present step
 * alone. Leaves out what cannot be renewed now (as `renewability`), what is being renewed or has a newer one, steps before
 * the first day of a short certificate, and holders who want none.
 */
export async function insertDueReminders(tx: ScopedTransaction, now: Date): Promise<number> {
  const steps = [...reminderSteps]
  const { numAffectedRows } = await sql`
    insert into renewal_reminders (serial, distributor_id, step, due_at)
    select certificates.serial, certificates.distributor_id, due.step, ${now}
    from certificates
    join clients on clients.id = certificates.client_id
    cross join lateral (
      select min(step) as step from unnest(${steps}::int[]) as step
      where case when step = 0 then certificates.not_after <= ${now}::timestamptz
        else (certificates.not_after at time zone 'America/Guayaquil')::date - ${ecuadorDay(now)}::date <= step end
    ) due
    where certificates.distributor_id = ${tx.scope.distributorId}
      and certificates.status = 'valid' and certificates.der is not null and certificates.replaced_by is null
      and certificates.not_after > ${now}::timestamptz - make_interval(days => ${renewalClosesDays}::int)
      and certificates.not_after <= ${now}::timestamptz + make_interval(days => ${renewalOpensDays}::int)
      and certificates.not_before + (certificates.not_after - certificates.not_before) / 2 <= ${now}::timestamptz
      and (due.step = 0 or certificates.not_before + interval '1 day' < certificates.not_after - make_interval(days => due.step))
      and clients.state = 'active' and clients.approved_at is not null and clients.removal_id is null
      and cardinality(clients.renewal_notices) > 0
      and not exists (
        select from requests r
        where r.renews_serial = certificates.serial and r.removal_id is null
          and r.status in ('paymentReview', 'review', 'correction', 'approved'))
      and not ${isOutlasted}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface WaitingReminder {
  serial: string
  kind: CertificateKind
  step: number
  notAfter: Date
  clientId: string
  email: string
  names: string
  notices: NoticeKind[]
  /** The certificate was not renewed, revoked or followed by a newer one since the reminder was inserted. */
  isDue: boolean
}

/**
 * Locks the waiting reminders of some holders, by holder and end, each holder's all together. Those that another process
 * has are left out.
 */
export async function takeWaiting(tx: ScopedTransaction, holders: number): Promise<WaitingReminder[]> {
  const { rows } = await sql<WaitingReminder>`
    select reminder.serial, certificates.kind, reminder.step, certificates.not_after, certificates.client_id, clients.email, clients.names,
           clients.renewal_notices as notices,
           certificates.status = 'valid' and certificates.replaced_by is null and not ${isOutlasted} as "isDue"
    from renewal_reminders reminder
    join certificates on certificates.serial = reminder.serial
    join clients on clients.id = certificates.client_id
    where reminder.distributor_id = ${tx.scope.distributorId} and reminder.queued_at is null
      and certificates.client_id in (
        select distinct c.client_id from renewal_reminders r join certificates c on c.serial = r.serial
        where r.distributor_id = ${tx.scope.distributorId} and r.queued_at is null
        order by c.client_id
        limit ${holders})
    order by certificates.client_id, certificates.not_after, reminder.serial
    for update of reminder skip locked`.execute(tx)
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
