import { ApiError } from "@trazo/contract/errors"
import { invitationLifetimeSeconds, resetLinkLifetimeSeconds } from "@trazo/domain/password-reset"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { noPassword } from "../sessions/no-password.ts"
import { loadBrand } from "../tenants/brand.ts"
import { issueResetLink } from "./issue-reset-link.ts"
import { findAccount } from "./queries.ts"

/**
 * Mails an executive the link to choose a password: the invitation to an account that somebody else made, or where they
 * had a password already, the one for another. It goes out if this transaction commits.
 * @throws ApiError NOT_FOUND for one who is disabled, LINK_TOO_SOON
 */
export async function mailExecutiveLink(
  tx: ScopedTransaction,
  executiveId: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const area = "executive" as const
  const account = await findAccount(tx, { area, id: executiveId })
  if (!account) throw new ApiError("NOT_FOUND")
  const isInvited = account.passwordHash === noPassword()
  const lifetimeSeconds = isInvited ? invitationLifetimeSeconds : resetLinkLifetimeSeconds
  const link = await issueResetLink(tx, { area, accountId: account.id, lifetimeSeconds }, deps)
  if (!link) throw new ApiError("LINK_TOO_SOON")
  const { names, email: to } = account
  if (!isInvited) {
    await queueMail(tx, { to, template: "password-reset", variables: { names, link } }, deps)
    return
  }
  const { name } = await loadBrand(tx)
  const variables = { names, distributor: name, user: to, link }
  await queueMail(tx, { to, template: "executive-invitation", variables }, deps)
}
