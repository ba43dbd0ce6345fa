import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { listStaffWith } from "../../platform/notifications/notify-event.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { listUnmailedStuck, markStuckMailed } from "./card-session.ts"
import { stuckBefore } from "./release-stuck-card.ts"

/** Of one distributor in one mail. The rest comes in the next run. */
const mostRows = 20

type MailDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "log">

/**
 * Mails the executives who may release them, once, of payments by card on which nobody has decided for a day. The mails and the
 * note of them are one transaction.
 */
export async function mailStuckCards(deps: MailDeps): Promise<void> {
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, (tx) => mailOf(tx, deps)).catch((error: unknown) => {
      deps.log.error({ err: error, distributorId }, "executives were not mailed of payments by card")
    })
  }
}

async function mailOf(tx: ScopedTransaction, deps: MailDeps): Promise<void> {
  const rows = await listUnmailedStuck(tx, { before: stuckBefore(deps), limit: mostRows })
  if (rows.length === 0) return
  const staff = await listStaffWith(tx, "/certificates:validatePayment")
  // Somebody may get the permission later.
  if (staff.length === 0) return
  const ids = rows.map(({ id }) => id)
  await markStuckMailed(tx, ids, deps.clock.now())
  const link = await linkTo(tx, paths.executiveRefunds, deps)
  const payments = rows.map(({ number, totalCents, createdAt }) => ({
    number: number ?? "",
    total: formatMoney(totalCents),
    since: formatDateTime(createdAt),
  }))
  for (const { names, email } of staff) {
    await queueMail(tx, { to: email, template: "stuck-cards", variables: { names, payments, link } }, deps)
  }
}
