import { ApiError } from "@trazo/contract/errors"
import { invitationLifetimeSeconds as lifetimeSeconds } from "@trazo/domain/password-reset"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { loadBrand } from "../tenants/load-brand.ts"
import { issueResetLink } from "./issue-reset-link.ts"
import { findAccount } from "./queries.ts"

/**
 * Mails an executive, whose account somebody else made, the link to choose its password. It goes out if this transaction
 * commits. @throws ApiError NOT_FOUND for one who is disabled, LINK_TOO_SOON
 */
export async function mailInvitation(
  tx: ScopedTransaction,
  executiveId: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const area = "executive" as const
  const account = await findAccount(tx, { area, id: executiveId })
  if (!account) throw new ApiError("NOT_FOUND")
  const link = await issueResetLink(tx, { area, accountId: account.id, lifetimeSeconds }, deps)
  if (!link) throw new ApiError("LINK_TOO_SOON")
  const { name } = await loadBrand(tx)
  const variables = { names: account.names, distributor: name, user: account.email, link }
  await queueMail(tx, { to: account.email, template: "executive-invitation", variables }, deps)
}
