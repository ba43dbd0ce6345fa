import { type Mail, MailRefused } from "../../../adapters/mailer/port.ts"
import { coalesceWrites, forEachConcurrently } from "../../../concurrency.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { JobPayloads } from "../../../jobs/jobs.ts"
import { unseal } from "../../../secrets/sealing.ts"
import { markAccepted, markFailed, queuedMails } from "./mail.ts"
import { isWorthKeeping } from "./mail-delivery.ts"
import { type MailPayload, payloadLabel } from "./queue-mail.ts"
import { renderEmail } from "./render-email.ts"

/** A mail is refused after this many attempts. The waits between them double and add up to a day. */
export const mailTries = 30

type SendDeps = Pick<Deps, "db" | "clock" | "settings" | "mailer">

type QueuedMail = Awaited<ReturnType<typeof queuedMails>>[number]

/** Delivers the mails of jobs, tenant by tenant. @returns the error of each, in their order */
export async function sendQueued(
  mails: readonly JobPayloads["send-mail"][],
  deps: Deps,
): Promise<(Error | undefined)[]> {
  const byDistributor = Map.groupBy(mails, ({ distributorId }) => distributorId)
  const failures = new Map<string, Error>()
  for (const [distributorId, group] of byDistributor) {
    const ids = group.map(({ mailId }) => mailId)
    for (const [id, error] of await sendMails({ scope: { distributorId }, ids }, deps))
      failures.set(id, error)
  }
  return mails.map(({ mailId }) => failures.get(mailId))
}

/** Delivers mails that were queued together. @throws the first error, so that those that are still queued are tried again */
export async function sendTogether(
  { distributorId, mailIds }: JobPayloads["send-mails"],
  deps: Deps,
): Promise<void> {
  const [failure] = (await sendMails({ scope: { distributorId }, ids: mailIds }, deps)).values()
  if (failure) throw failure
}

/**
 * Delivers queued mails of one tenant and stores the outcome. After a crash in between they are sent a second time.
 * @returns the mailer's errors by mail id, for jobs that must be retried
 */
export async function sendMails(
  { scope, ids }: { scope: Scope; ids: readonly string[] },
  deps: SendDeps,
): Promise<Map<string, Error>> {
  const failures = new Map<string, Error>()
  const accept = coalesceWrites<string>((accepted) =>
    inScope(deps.db, scope, (tx) => markAccepted(tx, accepted, deps.clock.now())),
  )
  const mails = await inScope(deps.db, scope, (tx) => queuedMails(tx, ids))
  await forEachConcurrently(mails, deps.mailer.deliveriesAtOnce, async (mail) => {
    try {
      if (await isDelivered(scope, mail, deps)) await accept(mail.id)
    } catch (error) {
      failures.set(mail.id, error as Error)
    }
  })
  return failures
}

/** @returns false for a final refusal @throws what may be retried */
async function isDelivered(scope: Scope, mail: QueuedMail, deps: SendDeps): Promise<boolean> {
  const { id, sealedPayload: sealed, toAddress: to } = mail
  if (!sealed) return false
  const opened = unseal(deps.settings.secrets.mailKey, sealed, payloadLabel(id))
  const payload: MailPayload = JSON.parse(opened.toString())
  try {
    await deps.mailer.deliver({ ...render(payload), id, distributorId: scope.distributorId, to })
    return true
  } catch (error) {
    const attempts = mail.attempts + 1
    const final = error instanceof MailRefused || attempts >= mailTries
    const refusedAt = final ? deps.clock.now() : null
    const keepsPayload = !final || (mail.requestId !== null && isWorthKeeping(mail.template))
    const failure = { attempts, error: (error as Error).message, refusedAt, keepsPayload }
    await inScope(deps.db, scope, (tx) => markFailed(tx, id, failure))
    if (final) return false
    throw error
  }
}

function render({
  content,
  brand,
  attachments = [],
}: MailPayload): Omit<Mail, "id" | "distributorId" | "to"> {
  const { name: fromName, supportEmail: replyTo } = brand
  return {
    fromName,
    replyTo,
    subject: content.subject,
    ...renderEmail(content, brand),
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content, "base64") })),
  }
}
