import { paths } from "@trazo/contract/paths"
import type { ResetArea } from "@trazo/domain/password-reset"
import { formatDateTime } from "@trazo/domain/spanish-dates"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { linkTo } from "../tenants/brand.ts"

/** Tells the account's owner, who may not be the one who did it. */
export async function mailPasswordChanged(
  tx: ScopedTransaction,
  { area, account }: { area: ResetArea | "banks"; account: { names: string; email: string } },
  deps: Deps,
): Promise<void> {
  // A bank's people can't change a forgotten password by themselves: the distributor's executives do.
  const link = area === "banks" ? null : await linkTo(tx, paths.resetPasswordOf(area), deps)
  const variables = { names: account.names, changedAt: formatDateTime(deps.clock.now()), link }
  await queueMail(tx, { to: account.email, template: "password-changed", variables }, deps)
}
