import type { Area } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { PasswordReset } from "@trazo/contract/identity/password-reset"
import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { resetLinkState } from "@trazo/domain/identity/password-reset"
import { actorOf } from "../../../actor.ts"
import { type AnyTransaction, inAnyScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { hashPassword, requireAllowedPassword, verifyPassword } from "../credentials/hash-password.ts"
import { endLink, findLink, type SecretRow, useSecret } from "../one-use-secrets/one-use-secret.ts"
import { claimAttempt, endDelays } from "../sessions/claim-attempt.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import {
  type Account,
  accountOf,
  findAccount,
  lockAccount,
  presentPasswordReset,
  storePassword,
  subjectOf,
} from "./password-reset.ts"

export async function endResetLink(
  tx: AnyTransaction,
  account: { area: Area; id: string },
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  await endLink(tx, subjectOf(account), clock.now())
}

const kinds = ["reset-link", "invitation-link"] as const

function stateOf(link: SecretRow, now: Date) {
  return resetLinkState({ expiresAt: link.expiresAt, usedAt: link.usedAt }, now)
}

/** Checking a link does not use it. `scope` is null for administrators. @throws ApiError RESET_LINK_INVALID */
export function getPasswordReset(
  scope: Scope | null,
  token: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PasswordReset> {
  return inAnyScope(deps.db, scope, async (tx) => {
    const link = await findLink(tx, { token, kinds })
    if (!link || stateOf(link, deps.clock.now()) !== "open") throw new ApiError("RESET_LINK_INVALID")
    const { area, id } = accountOf(link)
    const account = await findAccount(tx, { area, id })
    if (!account) throw new ApiError("RESET_LINK_INVALID")
    return presentPasswordReset(area, account)
  })
}

interface TypedReset {
  token: string
  password: string
  address: string
}

/**
 * Returns the first call's response to a form that was sent twice, if the password matches. Counted like a sign-in
 * attempt, because it reveals whether a password is right.
 * @throws ApiError RESET_LINK_INVALID, TOO_MANY_REQUESTS
 */
async function repeatReset(
  scope: Scope | null,
  { token, password, address }: TypedReset,
  deps: Deps,
): Promise<PasswordReset> {
  const found = await inAnyScope(deps.db, scope, async (tx) => {
    const link = await findLink(tx, { token, kinds })
    if (!link || stateOf(link, deps.clock.now()) !== "justUsed") return null
    const { area, id } = accountOf(link)
    await claimAttempt(tx, { kind: "reset", area, user: id, address }, deps)
    const account = await findAccount(tx, { area, id })
    return account ? { area, account } : null
  })
  const hash = found?.account.passwordHash
  if (!found || !hash || !(await verifyPassword(password, hash))) throw new ApiError("RESET_LINK_INVALID")
  return presentPasswordReset(found.area, found.account)
}

export async function mailPasswordChanged(
  tx: AnyTransaction,
  { area, account }: { area: Area; account: { names: string; email: string } },
  deps: Deps,
): Promise<void> {
  // Administrators get no mail: mails carry the brand of a distributor.
  if (tx.scope === null || area === "administrator") return
  // Bank users cannot reset their password themselves: executives of the distributor do it.
  const link = area === "banks" ? null : await linkTo(tx, paths.resetPasswordOf(area), deps)
  const variables = { names: account.names, changedAt: formatDateTime(deps.clock.now()), link }
  await queueMail(tx, { to: account.email, template: "password-changed", variables }, deps)
}

/**
 * Sets a new password by a mailed link, uses up the link and ends all sessions. Sending the form twice returns the same
 * response. `scope` is null for administrators.
 * @throws ApiError RESET_LINK_INVALID, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  scope: Scope | null,
  { token, password, address }: TypedReset,
  deps: Deps,
): Promise<PasswordReset> {
  const seen = await inAnyScope(deps.db, scope, (tx) => findLink(tx, { token, kinds }))
  const state = seen ? stateOf(seen, deps.clock.now()) : "over"
  if (!seen || state === "over") throw new ApiError("RESET_LINK_INVALID")
  requireAllowedPassword(password)

  const repeated = () => repeatReset(scope, { token, password, address }, deps)
  if (state === "justUsed") return repeated()
  const passwordHash = await hashPassword(password, deps.random)
  const changed = await inAnyScope(deps.db, scope, async (tx) => {
    const { area, id } = accountOf(seen)
    // The account before its link, as in every change of the account.
    const account = await lockAccount(tx, { area, id })
    const link = await findLink(tx, { token, kinds, lock: true })
    // The link may have been used or replaced while the hash was computed.
    const stands = link ? stateOf(link, deps.clock.now()) : "over"
    if (!link || stands === "over") throw new ApiError("RESET_LINK_INVALID")
    if (stands === "justUsed") return null
    if (!account) throw new ApiError("RESET_LINK_INVALID")
    await change(tx, { area, account, linkId: link.id, passwordHash, address }, deps)
    return presentPasswordReset(area, account)
  })
  return changed ?? repeated()
}

interface Change {
  area: Area
  account: Account
  linkId: string
  passwordHash: string
  address: string
}

async function change(
  tx: AnyTransaction,
  { area, account, linkId, passwordHash, address }: Change,
  deps: Deps,
): Promise<void> {
  const { id, isProvisional } = account
  const actor = actorOf({ area, id })
  recordAudit(tx, { actor, action: "password.reset", object: `${area}:${id}` }, deps)
  await Promise.all([
    storePassword(tx, { area, id }, passwordHash),
    endSessions(tx, { area, id }),
    useSecret(tx, linkId, deps.clock.now()),
    // The holder of the mail does not wait for earlier failed attempts. A provisional account's link does not reset the
    // failures of the identity's other accounts.
    isProvisional ? undefined : endDelays(tx, { area, user: account.user, address }, deps),
    mailPasswordChanged(tx, { area, account }, deps),
  ])
}

/** Ends the sessions and the mailed link of an account, so that neither works again when the account does. */
export async function endAccess(
  tx: AnyTransaction,
  account: { area: Area; id: string },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  await endSessions(tx, account)
  await endResetLink(tx, account, deps)
}
