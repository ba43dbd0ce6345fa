import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { administratorTheme } from "@trazo/domain/distributors/theme"
import {
  invitationLifetimeSeconds,
  isResetPaused,
  resetLinkExpiresAt,
  resetLinkLifetimeSeconds,
} from "@trazo/domain/identity/password-reset"
import { MailRefused } from "../../../adapters/mailer/port.ts"
import {
  type AnyTransaction,
  inPlatform,
  inScope,
  type PlatformTransaction,
} from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicUrl } from "../../../env.ts"
import { newId, newToken } from "../../../random.ts"
import type { MailBrand } from "../../platform/mail/email-content.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { renderEmail } from "../../platform/mail/render-email.ts"
import { administratorLink } from "../../platform/mail/templates/account-emails.ts"
import { findMainHost, loadBrand } from "../../platform/tenants/brand.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { issueResetLink } from "../password-resets/send-reset-link.ts"
import { hashToken } from "../sessions/open-session.ts"
import {
  lockStaffRow,
  type StaffAccount,
  unscopedLinkOf,
  unscopedPutLink,
  unscopedUpdateLink,
} from "./staff-account.ts"

interface LinkRecipient extends StaffAccount {
  names: string
  email: string
  /** Of a bank user. */
  bank: string | null
  hasPassword: boolean
}

const lifetimeSeconds = (hasPassword: boolean) =>
  hasPassword ? resetLinkLifetimeSeconds : invitationLifetimeSeconds

/**
 * Mails the link to choose a password: an invitation for an account without one, otherwise a reset link. The mail goes out
 * if the transaction commits.
 * @throws ApiError LINK_TOO_SOON
 */
export async function mailStaffLink(
  tx: AnyTransaction,
  { area, id, names, email: to, bank, hasPassword }: LinkRecipient,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  if (tx.scope === null || area === "administrator") {
    if (tx.scope !== null || area !== "administrator")
      throw new TypeError("Administrators, and they alone, belong to no tenant")
    return await requestAdministratorLink(tx, { id, hasPassword }, deps)
  }
  const wanted = { area, accountId: id, lifetimeSeconds: lifetimeSeconds(hasPassword) }
  const link = await issueResetLink(tx, wanted, deps)
  if (!link) throw new ApiError("LINK_TOO_SOON")
  const brand = await loadBrand(tx)
  const mail = { to, brand }
  const invitation = { names, distributor: brand.name, user: to, link }
  if (hasPassword)
    await queueMail(tx, { ...mail, template: "password-reset", variables: { names, link } }, deps)
  else if (bank === null)
    await queueMail(tx, { ...mail, template: "executive-invitation", variables: invitation }, deps)
  else await queueMail(tx, { ...mail, template: "bank-invitation", variables: { ...invitation, bank } }, deps)
}

async function requestAdministratorLink(
  tx: PlatformTransaction,
  { id, hasPassword }: { id: string; hasPassword: boolean },
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const now = clock.now()
  const former = await unscopedLinkOf(tx, id)
  if (former && isResetPaused(former.askedAt, now)) throw new ApiError("LINK_TOO_SOON")
  await unscopedPutLink(tx, id, { invited: !hasPassword, asked_at: now, delivery: "queued" })
  await jobs.enqueue(tx, "mail-administrator-link", { administratorId: id })
}

/** For an administrator who gets the link from the command line. @returns its token */
export async function putAdministratorLink(
  tx: PlatformTransaction,
  id: string,
  { clock, random }: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const token = newToken(random)
  const asked_at = clock.now()
  const expires_at = resetLinkExpiresAt(asked_at, invitationLifetimeSeconds)
  const link = { invited: true, asked_at, expires_at, token_hash: hashToken(token) }
  await unscopedPutLink(tx, id, { ...link, delivery: "accepted" })
  return token
}

/**
 * Mails an administrator's link. Creates the token here, so that it is stored only as a hash; each retry has a new one.
 * @throws the mailer's error, so that the job is retried
 */
export async function mailAdministratorLink(administratorId: string, deps: Deps): Promise<void> {
  const token = newToken(deps.random)
  const found = await inPlatform(deps.db, async (tx) => {
    const administrator = await lockStaffRow(tx, { area: "administrator", id: administratorId })
    const link = administrator?.state === "active" && (await unscopedLinkOf(tx, administratorId))
    if (!link || link.usedAt) return null
    const { invited } = link
    const expiresAt = resetLinkExpiresAt(deps.clock.now(), lifetimeSeconds(!invited))
    await unscopedUpdateLink(tx, administratorId, { token_hash: hashToken(token), expires_at: expiresAt })
    return { ...administrator, invited }
  })
  if (!found) return
  const { names, email, invited } = found
  const host = await platformHost(deps)
  const urlOf = (path: string) => publicUrl(deps.settings, host, path)
  const content = administratorLink({
    names,
    user: email,
    invited,
    link: urlOf(paths.administratorPasswordWith(token)),
  })
  const brand: MailBrand = {
    name: "Trazo",
    supportEmail: deps.settings.mailFrom,
    primaryColor: administratorTheme.primaryColor,
    homeUrl: urlOf(paths.administrator),
    logoUrl: null,
    header: [],
    footer: [],
  }
  const id = newId(deps.random, deps.clock.now())
  const mail = { to: email, subject: content.subject, ...renderEmail(content, brand) }
  const delivery = await deps.mailer
    .deliver({ id, ...mail, distributorId: null, fromName: brand.name, replyTo: brand.supportEmail })
    .then(() => "accepted" as const)
    .catch((error) => {
      if (error instanceof MailRefused) return "refused" as const
      throw error
    })
  await inPlatform(deps.db, (tx) => unscopedUpdateLink(tx, administratorId, { delivery }))
}

/**
 * URL of the platform's own pages, for mails: on the configured host, otherwise on the oldest distributor's host, never
 * on a host named by a caller.
 */
export async function platformHost(deps: Pick<Deps, "db" | "settings">): Promise<string> {
  if (deps.settings.administratorHost) return deps.settings.administratorHost
  const [oldest] = await listDistributors(deps)
  const host = oldest && (await inScope(deps.db, { distributorId: oldest }, findMainHost))
  return host ?? "localhost"
}
