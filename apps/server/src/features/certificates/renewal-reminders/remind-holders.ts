import { renewalCalendar } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { reminderText, reminderTitle } from "@trazo/domain/certificates/renewal-reminders"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { queueMails } from "../../platform/mail/queue-mail.ts"
import { noteForReader } from "../../platform/notifications/notify-event.ts"
import { type Brand, brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { renewalToken } from "../../requests/renewals/renewal-link.ts"
import { insertDueReminders, markQueued, takeWaiting, type WaitingReminder } from "./renewal-reminder.ts"

type RemindDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">

/**
 * Inserts the reminders that are due at every distributor, and queues a job that writes their notices. Running it twice
 * adds nothing.
 * @returns the number of new reminders
 */
export async function remindHolders(deps: Pick<Deps, "db" | "clock" | "jobs" | "log">): Promise<number> {
  let inserted = 0
  for (const distributorId of await listDistributors(deps)) {
    try {
      inserted += await inScope(deps.db, { distributorId }, async (tx) => {
        const added = await insertDueReminders(tx, deps.clock.now())
        if (added > 0) await deps.jobs.enqueue(tx, "write-reminders", { distributorId })
        return added
      })
    } catch (error) {
      deps.log.error({ err: error, distributor: distributorId }, "reminders were not inserted")
    }
  }
  return inserted
}

/** Reminders of one transaction: other work gets its turn between two. */
const batch = 500

/** Writes the notices of waiting reminders, batch by batch. @returns the number of reminders */
export async function writeReminders(scope: Scope, deps: RemindDeps): Promise<number> {
  let written = 0
  for (;;) {
    const taken = await inScope(deps.db, scope, (tx) => writeBatch(tx, deps))
    written += taken
    if (taken < batch) return written
  }
}

async function writeBatch(tx: ScopedTransaction, deps: RemindDeps): Promise<number> {
  const waiting = await takeWaiting(tx, batch)
  if (waiting.length === 0) return 0
  const brand = await loadBrand(tx)
  const now = deps.clock.now()
  const due = waiting.filter(({ isDue }) => isDue)
  const mails = due.filter(({ notices }) => notices.includes("mail")).map((one) => mailOf(one, brand, deps))
  await queueMails(tx, { template: "renewal-reminder", brand, mails }, deps)
  for (const { clientId: id, notAfter: end, notices } of due) {
    if (!notices.includes("drawer")) continue
    const text = { type: "other", title: reminderTitle(end, now), message: reminderText(end, now) } as const
    noteForReader(tx, { area: "client", id }, { ...text, link: paths.managerRenewals }, deps)
  }
  await markQueued(tx, waiting, now)
  return waiting.length
}

function mailOf(
  { serial, notAfter: end, email, names }: WaitingReminder,
  brand: Brand,
  deps: Pick<Deps, "clock" | "settings">,
) {
  const notice = renewalToken(serial, deps)
  const link = brandUrl(deps.settings, brand, paths.renewalOf(notice))
  const calendar = brandUrl(deps.settings, brand, renewalCalendar(notice))
  return { to: email, variables: { names, end, now: deps.clock.now(), link, calendar } }
}
