import { MailRefused } from "../../adapters/mailer/port.ts"
import { forEachConcurrently } from "../../concurrency.ts"
import { inScope, type Scope, statementInScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { unseal } from "../../sealing.ts"
import { acceptedMails } from "./accepted-mails.ts"
import { isWorthKeeping } from "./is-resendable.ts"
import { markFailed, queuedMails } from "./queries.ts"
import type { MailPayload } from "./queue-letter.ts"

/** After this many tries (the waits between them double, a day in all) a mail counts as refused. */
export const mailTries = 30

const deliveriesAtOnce = 2

export type SendDeps = Pick<Deps, "db" | "clock" | "settings" | "mailer">

type QueuedMail = Awaited<ReturnType<ReturnType<typeof queuedMails>["executeTakeFirstOrThrow"]>>

/**
 * Hands mails of one tenant to the mailer and writes down how that ended. Killed in between they are sent again:
 * twice is better than never.
 * @returns what the mailer threw, by the mail's id, so that its job is tried again
 */
export async function sendMails(
  { scope, ids }: { scope: Scope; ids: readonly string[] },
  deps: SendDeps,
): Promise<Map<string, Error>> {
  const failures = new Map<string, Error>()
  const accepted = acceptedMails(scope, deps, failures)
  const mails = await statementInScope(deps.db, scope, (tx) => queuedMails(tx, ids))
  await forEachConcurrently(mails, deliveriesAtOnce, async (mail) => {
    try {
      if (await isDelivered(scope, mail, deps)) accepted.add(mail.id)
    } catch (error) {
      failures.set(mail.id, error as Error)
    }
  })
  await accepted.written()
  return failures
}

/** @returns false where it is refused for good @throws what may be tried again */
async function isDelivered(scope: Scope, mail: QueuedMail, deps: SendDeps): Promise<boolean> {
  const { id, sealed_payload: sealed, to_address: to } = mail
  if (!sealed) return false
  const payload = unseal(deps.settings.secrets.mailKey, sealed, id)
  try {
    const content = JSON.parse(payload.toString()) as MailPayload
    await deps.mailer.deliver({ ...content, id, distributorId: scope.distributorId, to })
    return true
  } catch (error) {
    const attempts = mail.attempts + 1
    const final = error instanceof MailRefused || attempts >= mailTries
    const refusedAt = final ? deps.clock.now() : null
    const keepsPayload = !final || (mail.request_id !== null && isWorthKeeping(mail.template))
    const failure = { attempts, error: (error as Error).message, refusedAt, keepsPayload }
    await inScope(deps.db, scope, (tx) => markFailed(tx, id, failure))
    if (final) return false
    throw error
  }
}
