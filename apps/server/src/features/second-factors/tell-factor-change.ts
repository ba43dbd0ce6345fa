import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/spanish-dates"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { linkTo } from "../tenants/link-to.ts"
import { findFactorAccount } from "./accounts.queries.ts"
import type { FactorChange } from "./factor-changes.ts"
import type { Either, Subject } from "./subject.ts"

/**
 * Tells the account's owner, who may not be the one who did it. Mails are a distributor's, by its brand and address:
 * an administrator, who belongs to none, gets none.
 */
export async function tellFactorChange(
  tx: Either,
  { subject, change }: { subject: Subject; change: FactorChange | "recovery-used" },
  deps: Deps,
): Promise<void> {
  if (tx.scope === null) return
  const account = await findFactorAccount(tx, subject)
  if (!account) return
  const path = subject.area === "client" ? paths.managerSecondFactor : paths.executiveSecondFactor
  const link = await linkTo(tx, path, deps)
  const variables = { names: account.names, change, changedAt: formatDateTime(deps.clock.now()), link }
  await queueMail(tx, { to: account.email, template: "second-factor-changed", variables }, deps)
}
