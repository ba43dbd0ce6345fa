import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import {
  invitationLifetimeSeconds,
  resetLinkLifetimeSeconds as lifetimeSeconds,
  type ResetArea,
  resetLinkExpiresAt,
  resetLinkLifetimeSeconds,
  resetLinkPauseSeconds,
  resetLinksPerDay,
} from "@trazo/domain/access/password-reset"
import { normaliseEmail } from "@trazo/domain/forms/email"
import { system } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { unusableHash } from "../clients/hash-password.ts"
import { countMailsTo } from "../mail/mail-delivery.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { claimAttempt } from "../sessions/claim-attempt.ts"
import { hashToken } from "../sessions/open-session.ts"
import { normaliseIdentity } from "../sign-in/sign-in-client.ts"
import { linkTo, loadBrand } from "../tenants/brand.ts"
import { listAccountsOf, lockAccountForShare, putReset } from "./queries.ts"

interface WantedLink {
  area: ResetArea
  accountId: string
  lifetimeSeconds: number
}

/** @returns its URL, or null if the former link is less than a minute old */
async function issueResetLink(
  tx: ScopedTransaction,
  { area, accountId, lifetimeSeconds }: WantedLink,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string | null> {
  const token = newToken(deps.random)
  const askedAt = deps.clock.now()
  const isNew = await putReset(
    tx,
    { area, id: accountId },
    {
      ...{ tokenHash: hashToken(token), askedAt, expiresAt: resetLinkExpiresAt(askedAt, lifetimeSeconds) },
      notSince: new Date(askedAt.getTime() - resetLinkPauseSeconds * 1000),
    },
  )
  return isNew ? linkTo(tx, paths.resetPasswordWith(token), deps) : null
}

/**
 * Mails each account a new link, at most one a minute. Skips disabled accounts, and addresses that got their links of the
 * day: the last of these stays valid. The account is locked before its link is made, so that the link never goes to an
 * address that is changing.
 */
export async function mailResetLinks(
  scope: Scope,
  { area, accountIds }: { area: ResetArea; accountIds: readonly string[] },
  deps: Deps,
): Promise<void> {
  for (const accountId of accountIds) {
    await inScope(deps.db, scope, async (tx) => {
      const account = await lockAccountForShare(tx, { area, id: accountId })
      if (!account || (await hasLinksOfDay(tx, account.email, deps))) return
      const link = await issueResetLink(tx, { area, accountId, lifetimeSeconds }, deps)
      if (!link) return
      recordAudit(tx, { actor: system, action: "password-reset.sent", object: `${area}:${account.id}` }, deps)
      const variables = { names: account.names, link }
      await queueMail(tx, { to: account.email, template: "password-reset", variables }, deps)
    })
  }
}

const dayMilliseconds = 86_400_000

/** Jobs that run at the same time may exceed the limit by one each. */
async function hasLinksOfDay(
  tx: ScopedTransaction,
  to: string,
  { clock }: Pick<Deps, "clock">,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - dayMilliseconds)
  return (await countMailsTo(tx, { to, template: "password-reset", since })) >= resetLinksPerDay
}

/**
 * Mails an executive the link to choose a password: an invitation if they have none, otherwise a reset link. The mail
 * goes out if the transaction commits.
 * @throws ApiError NOT_FOUND for a disabled executive, LINK_TOO_SOON
 */
export async function mailExecutiveLink(
  tx: ScopedTransaction,
  executiveId: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const area = "executive" as const
  const account = await lockAccountForShare(tx, { area, id: executiveId })
  if (!account) throw new ApiError("NOT_FOUND")
  const isInvited = account.passwordHash === unusableHash
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

interface AskedReset {
  area: ResetArea
  user: string
  address: string
}

/**
 * Queues a reset link for each account of the user name, to the account's own address. An unknown user runs the same
 * statements and queues a job without accounts, so that response and time do not reveal whether accounts exist.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function askPasswordReset(
  scope: Scope,
  { area, user: typed, address }: AskedReset,
  deps: Deps,
): Promise<{ ok: true }> {
  const user = area === "client" ? normaliseIdentity(typed) : normaliseEmail(typed)
  await inScope(deps.db, scope, async (tx) => {
    await claimAttempt(tx, { kind: "ask-reset", area, user, address }, deps)
    const accountIds = (await listAccountsOf(tx, { area, user })).map(({ id }) => id)
    const data = { distributorId: scope.distributorId, area, accountIds }
    await deps.jobs.enqueue(tx, "mail-reset-link", data)
  })
  return { ok: true }
}
