import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { administratorTheme } from "@trazo/domain/distributors/theme"
import { MailRefused } from "../../../adapters/mailer/port.ts"
import {
  type AnyTransaction,
  inPlatform,
  inScope,
  type PlatformTransaction,
} from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicUrl } from "../../../network/public-url.ts"
import { newId } from "../../../random.ts"
import type { MailBrand } from "../../platform/mail/email-content.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { renderEmail } from "../../platform/mail/render-email.ts"
import { administratorLink } from "../../platform/mail/templates/account-emails.ts"
import { findMainHost, loadBrand } from "../../platform/tenants/brand.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { issueLink, lockLinkOf, noteDelivery, renewLink } from "../one-use-secrets/one-use-secret.ts"
import { issueResetLink } from "../password-resets/send-reset-link.ts"
import { lockStaffRow, type StaffAccount } from "./staff-account.ts"

interface LinkRecipient extends StaffAccount {
  names: string
  email: string
  /** Of a bank user. */
  bank: string | null
  hasPassword: boolean
}

const kindOf = (hasPassword: boolean) => (hasPassword ? "reset-link" : "invitation-link")
const subjectOf = (administratorId: string) => `administrator:${administratorId}`

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
  const link = await issueResetLink(tx, { area, accountId: id, kind: kindOf(hasPassword) }, deps)
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
  deps: Pick<Deps, "clock" | "random" | "jobs">,
): Promise<void> {
  const wanted = { kind: kindOf(hasPassword), subject: subjectOf(id), delivery: "queued" } as const
  if (!(await issueLink(tx, wanted, deps))) throw new ApiError("LINK_TOO_SOON")
  await deps.jobs.enqueue(tx, "mail-administrator-link", { administratorId: id })
}

/** For an administrator who gets the link from the command line. @returns its token */
export function issueAdministratorLink(
  tx: PlatformTransaction,
  id: string,
  deps: Pick<Deps, "clock" | "random">,
): Promise<string | null> {
  const wanted = { kind: "invitation-link", subject: subjectOf(id), delivery: "accepted" } as const
  return issueLink(tx, { ...wanted, hasPause: false }, deps)
}

/**
 * Mails an administrator's link. Creates the token here, so that it is stored only as a hash; each retry has a new one.
 * @throws the mailer's error, so that the job is retried
 */
export async function mailAdministratorLink(administratorId: string, deps: Deps): Promise<void> {
  const subject = subjectOf(administratorId)
  const found = await inPlatform(deps.db, async (tx) => {
    const administrator = await lockStaffRow(tx, { area: "administrator", id: administratorId })
    const link = administrator?.state === "active" && (await lockLinkOf(tx, subject))
    if (!link || link.usedAt) return null
    const kind = link.kind === "invitation-link" ? link.kind : "reset-link"
    const token = await renewLink(tx, { kind, subject }, deps)
    return { ...administrator, token, invited: kind === "invitation-link" }
  })
  if (!found) return
  const { names, email, token, invited } = found
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
  await inPlatform(deps.db, (tx) => noteDelivery(tx, subject, delivery))
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
