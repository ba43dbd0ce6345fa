import { paths } from "@trazo/contract/paths"
import {
  invitationLifetimeSeconds,
  resetLinkExpiresAt,
  resetLinkLifetimeSeconds,
} from "@trazo/domain/access/password-reset"
import { administratorTheme } from "@trazo/domain/branding/theme"
import { MailRefused } from "../../adapters/mailer/port.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { publicUrl } from "../../env.ts"
import { newId, newToken } from "../../random.ts"
import type { MailBrand } from "../mail/fill-template.ts"
import { renderEmail } from "../mail/render-email.ts"
import { administratorLink } from "../mail/templates/account-emails.ts"
import { hashToken } from "../sessions/open-session.ts"
import { platformHost } from "../tenants/brand.ts"
import { unscopedActiveAdministratorForUpdate, unscopedLinkOf, unscopedUpdateLink } from "./queries.ts"

/**
 * Mails an administrator's link. Creates the token here, so that it is stored only as a hash; each retry has a new one.
 * @throws the mailer's error, so that the job is retried
 */
export async function mailAdministratorLink(administratorId: string, deps: Deps): Promise<void> {
  const token = newToken(deps.random)
  const found = await inPlatform(deps.db, async (tx) => {
    const administrator = await unscopedActiveAdministratorForUpdate(tx, administratorId)
    const link = administrator && (await unscopedLinkOf(tx, administratorId))
    if (!link || link.usedAt) return null
    const { invited } = link
    const lifetime = invited ? invitationLifetimeSeconds : resetLinkLifetimeSeconds
    const expiresAt = resetLinkExpiresAt(deps.clock.now(), lifetime)
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
    ...{ name: "Trazo", supportEmail: deps.settings.mailFrom, primaryColor: administratorTheme.primaryColor },
    ...{ homeUrl: urlOf(paths.administrator), logoUrl: null, header: [], footer: [] },
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
