import { resetLinkLifetimeSeconds as lifetimeSeconds, type ResetArea } from "@trazo/domain/password-reset"
import { system } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { issueResetLink } from "./issue-reset-link.ts"
import { findAccount } from "./queries.ts"

/** Mails each account a new link, which ends its former; at most one a minute, and none to whom was disabled. */
export async function mailResetLinks(
  scope: Scope,
  { area, accountIds }: { area: ResetArea; accountIds: readonly string[] },
  deps: Deps,
): Promise<void> {
  for (const accountId of accountIds) {
    await inScope(deps.db, scope, async (tx) => {
      const account = await findAccount(tx, { area, id: accountId })
      const link = account && (await issueResetLink(tx, { area, accountId, lifetimeSeconds }, deps))
      if (!link) return
      recordAudit(tx, { actor: system, action: "password-reset.sent", object: `${area}:${account.id}` }, deps)
      const variables = { names: account.names, link }
      await queueMail(tx, { to: account.email, template: "password-reset", variables }, deps)
    })
  }
}
