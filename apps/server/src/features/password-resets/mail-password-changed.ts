import { paths } from "@trazo/contract/paths"
import type { ResetArea } from "@trazo/domain/password-reset"
import { formatDateTime } from "@trazo/domain/spanish-dates"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { linkTo } from "../tenants/link-to.ts"
import type { Account } from "./queries.ts"

/** Tells the account's owner, who may not be the one who did it. */
export async function mailPasswordChanged(
  tx: ScopedTransaction,
  { area, account }: { area: ResetArea; account: Account },
  deps: Deps,
): Promise<void> {
  const link = await linkTo(tx, paths.resetPasswordOf(area), deps)
  const variables = { names: account.names, changedAt: formatDateTime(deps.clock.now()), link }
  await queueMail(tx, { to: account.email, template: "password-changed", variables }, deps)
}
