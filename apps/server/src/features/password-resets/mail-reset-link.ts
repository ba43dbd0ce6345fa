import { paths } from "@trazo/contract/paths"
import { type ResetArea, resetLinkExpiresAt, resetLinkPauseSeconds } from "@trazo/domain/password-reset"
import { system } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { linkTo } from "../tenants/link-to.ts"
import { findAccount, putReset } from "./queries.ts"

/** Mails an account a new link, which ends the former; at most one a minute, and none to whom was disabled. */
export async function mailResetLink(
  scope: Scope,
  { area, accountId }: { area: ResetArea; accountId: string | null },
  deps: Deps,
): Promise<void> {
  if (accountId === null) return
  await inScope(deps.db, scope, async (tx) => {
    const account = await findAccount(tx, { area, id: accountId })
    if (!account) return
    const token = newToken(deps.random)
    const askedAt = deps.clock.now()
    const isNew = await putReset(
      tx,
      { area, id: account.id },
      {
        ...{ tokenHash: hashToken(token), askedAt, expiresAt: resetLinkExpiresAt(askedAt) },
        notSince: new Date(askedAt.getTime() - resetLinkPauseSeconds * 1000),
      },
    )
    if (!isNew) return
    recordAudit(tx, { actor: system, action: "password-reset.sent", object: `${area}:${account.id}` }, deps)
    const link = await linkTo(tx, paths.resetPasswordWith(token), deps)
    const variables = { names: account.names, link }
    await queueMail(tx, { to: account.email, template: "password-reset", variables }, deps)
  })
}
