import { MailRefused } from "../../adapters/mailer/port.ts"
import { inScope, type Scope, statementInScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { unseal } from "../../sealing.ts"
import { isWorthKeeping } from "./is-resendable.ts"
import { markAccepted, markFailed, queuedMail } from "./queries.ts"
import type { MailPayload } from "./queue-letter.ts"

/** After this many tries (the waits between them double, a day in all) a mail counts as refused. */
export const mailTries = 30

/**
 * Hands one mail to the mailer and writes down how that ended. Killed in between it is sent again: twice is
 * better than never.
 * @throws what the mailer threw, so that the job is tried again
 */
export async function sendMail(
  { scope, mailId }: { scope: Scope; mailId: string },
  deps: Pick<Deps, "db" | "clock" | "settings" | "mailer">,
): Promise<void> {
  const [mail] = await statementInScope(deps.db, scope, (tx) => queuedMail(tx, mailId))
  if (!mail?.sealed_payload) return
  const payload = unseal(deps.settings.secrets.mailKey, mail.sealed_payload, mailId)
  const attempts = mail.attempts + 1
  try {
    const content = JSON.parse(payload.toString()) as MailPayload
    await deps.mailer.deliver({
      ...content,
      id: mailId,
      distributorId: scope.distributorId,
      to: mail.to_address,
    })
  } catch (error) {
    const final = error instanceof MailRefused || attempts >= mailTries
    const refusedAt = final ? deps.clock.now() : null
    const keepsPayload = !final || (mail.request_id !== null && isWorthKeeping(mail.template))
    const failure = { attempts, error: (error as Error).message, refusedAt, keepsPayload }
    await inScope(deps.db, scope, (tx) => markFailed(tx, mailId, failure))
    if (final) return
    throw error
  }
  await statementInScope(deps.db, scope, (tx) => markAccepted(tx, mailId, attempts, deps.clock.now()))
}
