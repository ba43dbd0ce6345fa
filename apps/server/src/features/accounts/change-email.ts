import type { OwnAccount } from "@trazo/contract/account"
import { normaliseEmail } from "@trazo/domain/email"
import { formatDateTime } from "@trazo/domain/spanish-dates"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { confirmOneTimeCode } from "../one-time-codes/confirm-one-time-code.ts"
import { endResetLink } from "../password-resets/end-reset-link.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import { presentOwnAccount } from "./presenters.ts"
import { updateClient } from "./queries.ts"
import type { SignedInClient } from "./save-phone.ts"

/**
 * Puts the address that the code proved in the place of the account's; the old one is told by mail, and links that
 * went there end. The same again answers what stands.
 * @throws ApiError CODE_WRONG, CODE_EXPIRED, CODE_USED, CODE_EXHAUSTED
 */
export async function changeEmail(
  caller: SignedInClient,
  { email: typed, code }: { email: string; code: string },
  deps: Deps,
): Promise<OwnAccount> {
  const { scope, id, actor } = caller
  const email = normaliseEmail(typed)
  const present = await inScope(deps.db, scope, (tx) => loadOwnAccount(tx, caller))
  if (present.email === email) return presentOwnAccount(present)
  const proof = { purpose: "email-change", subject: id, destination: email, code } as const
  return confirmOneTimeCode(
    scope,
    proof,
    async (tx) => {
      const account = await loadOwnAccount(tx, caller, { lock: true })
      const { email: to, names } = account
      const variables = { names, changedAt: formatDateTime(deps.clock.now()) }
      recordAudit(tx, { actor, action: "email.changed", object: `client:${id}` }, deps)
      await updateClient(tx, id, { email })
      await endResetLink(tx, { area: "client", id }, deps)
      await queueMail(tx, { to, template: "email-changed", variables }, deps)
      return presentOwnAccount({ ...account, email })
    },
    deps,
  )
}
