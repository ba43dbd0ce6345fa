import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { normaliseEmail } from "@trazo/domain/forms/email"
import { passwordResetLimits as limits } from "@trazo/domain/identity/one-use-limits"
import type { LinkArea, ResetArea } from "@trazo/domain/identity/password-reset"
import { system } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { countMails } from "../../platform/mail/mail.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo, loadBrand } from "../../platform/tenants/brand.ts"
import { issueLink, type LinkKind } from "../one-use-secrets/one-use-secret.ts"
import { claimAttempt } from "../sessions/claim-attempt.ts"
import { findKnownDevice } from "../sessions/known-devices.ts"
import { ownerOf } from "../sign-in/sign-in.ts"
import { normaliseIdentity } from "../sign-in/sign-in-client.ts"
import { listAccountsOf, lockAccountForShare, subjectOf } from "./password-reset.ts"

interface WantedLink {
  area: LinkArea
  accountId: string
  kind: LinkKind
}

/** @returns its URL, or null if the former link is less than a minute old */
export async function issueResetLink(
  tx: ScopedTransaction,
  { area, accountId: id, kind }: WantedLink,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string | null> {
  const token = await issueLink(tx, { kind, subject: subjectOf({ area, id }) }, deps)
  return token ? linkTo(tx, paths.resetPasswordWith(token), deps) : null
}

interface LinksToMail {
  area: ResetArea
  accountIds: readonly string[]
  /** The request came from a device that the account has not signed in from. It leaves the reserve of the day. */
  isFromUnknownDevice: boolean
}

/**
 * Mails each account a new link, at most one a minute. Skips disabled accounts, and addresses that got their links of the
 * day: the last of these stays valid. The account is locked before its link is made, so that the link never goes to an
 * address that is changing.
 */
export async function mailResetLinks(
  scope: Scope,
  { area, accountIds, isFromUnknownDevice }: LinksToMail,
  deps: Deps,
): Promise<void> {
  const limit = limits.perDay - (isFromUnknownDevice ? limits.reservedPerDay : 0)
  for (const accountId of accountIds) {
    await inScope(deps.db, scope, async (tx) => {
      const account = await lockAccountForShare(tx, { area, id: accountId })
      if (!account || (await linksOfDay(tx, account.email, deps)) >= limit) return
      const link = await issueResetLink(tx, { area, accountId, kind: "reset-link" }, deps)
      if (!link) return
      recordAudit(tx, { actor: system, action: "password-reset.sent", object: `${area}:${account.id}` }, deps)
      const variables = { names: account.names, link }
      await queueMail(tx, { to: account.email, template: "password-reset", variables }, deps)
    })
  }
}

/** Jobs that run at the same time may exceed the limit by one each. */
async function linksOfDay(
  tx: ScopedTransaction,
  to: string,
  { clock }: Pick<Deps, "clock">,
): Promise<number> {
  const since = new Date(clock.now().getTime() - dayMilliseconds)
  return countMails(tx, { to, template: "password-reset", since })
}

/** Mails a client whose account staff made the link to choose a password. They can also sign in with a code. */
export async function mailClientInvitation(
  tx: ScopedTransaction,
  accountId: string,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const area = "client" as const
  const account = await lockAccountForShare(tx, { area, id: accountId })
  if (!account) throw new ApiError("NOT_FOUND")
  const link = await issueResetLink(tx, { area, accountId, kind: "invitation-link" }, deps)
  if (!link) throw new ApiError("LINK_TOO_SOON")
  const { name } = await loadBrand(tx)
  const variables = { names: account.names, distributor: name, link }
  await queueMail(tx, { to: account.email, template: "client-invitation", variables }, deps)
}

interface AskedReset {
  area: ResetArea
  user: string
  address: string
  /** The cookie of known devices. */
  device: string | undefined
}

/**
 * Queues a reset link for each account of the user name, to the account's own address. An unknown user runs the same
 * statements and queues a job without accounts, so that response and time do not reveal whether accounts exist.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function askPasswordReset(
  scope: Scope,
  { area, user: typed, address, device: cookie }: AskedReset,
  deps: Deps,
): Promise<{ ok: true }> {
  const user = area === "client" ? normaliseIdentity(typed) : normaliseEmail(typed)
  await inScope(deps.db, scope, async (tx) => {
    const accounts = await listAccountsOf(tx, { area, user })
    const device = findKnownDevice(tx, { area, id: ownerOf(accounts)?.id, cookie }, deps)
    await claimAttempt(tx, { kind: "ask-reset", area, user, address, device }, deps)
    const accountIds = accounts.map(({ id }) => id)
    const isFromUnknownDevice = device === null
    const data = { distributorId: scope.distributorId, area, accountIds, isFromUnknownDevice }
    await deps.jobs.enqueue(tx, "mail-reset-link", data)
  })
  return { ok: true }
}
