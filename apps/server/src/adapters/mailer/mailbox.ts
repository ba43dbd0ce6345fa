import type { Insertable, Kysely } from "kysely"
import type { Clock } from "../../clock.ts"
import { coalesceWrites } from "../../concurrency.ts"
import type { Database } from "../../database/schema.ts"
import { inAnyScope } from "../../database/scope.ts"
import { insertIntoMailbox } from "./mailbox-row.ts"
import { type Mailer, MailRefused } from "./port.ts"

type MailboxRow = Insertable<Database["mailbox"]>

/**
 * A domain that cannot exist (RFC 2606). The built-in mailbox refuses its mails with the reply of the local part, to
 * demonstrate refusals. Other local parts have no mailbox.
 */
const refusingDomain = "rechazado.invalid"
const refusals: Record<string, string> = {
  lleno: "552 5.2.2 Mailbox full",
  bloqueado: "554 5.7.1 Message blocked as spam",
}

export function mailboxMailer(db: Kysely<Database>, clock: Clock): Mailer {
  const writers = new Map<string | null, ReturnType<typeof coalesceWrites<MailboxRow>>>()
  const writerOf = (distributorId: string | null) => {
    const known = writers.get(distributorId)
    if (known) return known
    const scope = distributorId === null ? null : { distributorId }
    const writer = coalesceWrites<MailboxRow>((rows) =>
      inAnyScope(db, scope, async (tx) => {
        for (const row of rows) tx.defer(insertIntoMailbox, row)
      }),
    )
    writers.set(distributorId, writer)
    return writer
  }
  return {
    deliveriesAtOnce: 20,
    async deliver({ id, distributorId, to, subject, text, html, attachments = [] }) {
      const [local = "", domain] = to.split("@")
      if (domain === refusingDomain) throw new MailRefused(refusals[local] ?? "550 5.1.1 No such mailbox")
      await writerOf(distributorId)({
        mailId: id,
        distributorId,
        toAddress: to,
        receivedAt: clock.now(),
        subject,
        textBody: text,
        htmlBody: html,
        attachments: JSON.stringify(
          attachments.map(({ name, mediaType, content }) => ({
            name,
            mediaType,
            content: Buffer.from(content).toString("base64"),
          })),
        ),
      })
    },
  }
}
