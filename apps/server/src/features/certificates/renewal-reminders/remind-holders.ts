import { renewalCalendar } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { type NoticeKind, reminderText, reminderTitle } from "@trazo/domain/certificates/renewal-reminders"
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

/** Holders of one transaction: other work gets its turn between two. */
const batch = 500

/** Writes the notices of waiting reminders, batch by batch. @returns the number of reminders */
export async function writeReminders(scope: Scope, deps: RemindDeps): Promise<number> {
  let written = 0
  for (;;) {
    const taken = await inScope(deps.db, scope, (tx) => writeBatch(tx, deps))
    written += taken
    if (taken === 0) return written
  }
}

/** A holder of several certificates gets one notice of those that wait together. */
async function writeBatch(tx: ScopedTransaction, deps: RemindDeps): Promise<number> {
  const waiting = await takeWaiting(tx, batch)
  if (waiting.length === 0) return 0
  const brand = await loadBrand(tx)
  const now = deps.clock.now()
  const due = waiting.filter(({ isDue }) => isDue)
  const holders = [...Map.groupBy(due, ({ clientId }) => clientId).values()].flatMap(
    ([first, ...others]): HolderReminders[] => (first ? [[first, ...others]] : []),
  )
  const wanting = (kind: NoticeKind) => holders.filter(([{ notices }]) => notices.includes(kind))
  const mails = wanting("mail").map((reminders) => mailOf(reminders, brand, deps))
  await queueMails(tx, { template: "renewal-reminder", brand, mails }, deps)
  for (const reminders of wanting("drawer")) {
    const [{ clientId: id, notAfter }, ...others] = reminders
    const ends = [notAfter, ...others.map((other) => other.notAfter)] as const
    const text = { type: "other", title: reminderTitle(ends, now), message: reminderText(ends, now) } as const
    noteForReader(tx, { area: "client", id }, { ...text, link: paths.managerRenewals }, deps)
  }
  await markQueued(tx, waiting, now)
  return waiting.length
}

/** Of one holder, the first end first. */
type HolderReminders = readonly [WaitingReminder, ...WaitingReminder[]]

function mailOf(reminders: HolderReminders, brand: Brand, deps: Pick<Deps, "clock" | "settings">) {
  const ending = ({ serial, kind, notAfter: end }: WaitingReminder) => {
    const notice = renewalToken(serial, deps)
    const link = brandUrl(deps.settings, brand, paths.renewalOf(notice))
    return { kind, end, link, calendar: brandUrl(deps.settings, brand, renewalCalendar(notice)) }
  }
  const [first, ...others] = reminders
  const variables = {
    names: first.names,
    now: deps.clock.now(),
    first: ending(first),
    others: others.map(ending),
  }
  return { to: first.email, variables }
}
