import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { MailPayload } from "../../features/mail/queue-mail.ts"
import type { Jobs } from "../../jobs/jobs.ts"
import { unseal } from "../../sealing.ts"
import { insertReceivedMail, settleMail } from "../story.queries.ts"

/** Mails that a story's acts write: nobody gets them, for their addresses may be somebody's. */
interface HeldMails {
  /** Everything but sending mails goes on to the real jobs. */
  jobs: Jobs
  /** Closes them all; with `shown` they lie in the built-in mailbox at their own hours. */
  settle(tx: ScopedTransaction, how: { shown: boolean }): Promise<void>
}

export function heldMails({ jobs, settings }: Pick<Deps, "jobs" | "settings">): HeldMails {
  const held: string[] = []
  return {
    jobs: {
      running: () => jobs.running(),
      async enqueue(tx, name, data, options) {
        if (name === "send-mail") held.push((data as { mailId: string }).mailId)
        else await jobs.enqueue(tx, name, data, options)
      },
    },
    async settle(tx, { shown }) {
      for (const id of held) {
        const { sealed_payload, to_address, created_at, state } = await settleMail(tx, id)
        if (!shown || !sealed_payload || state === "refused") continue
        const payload = JSON.parse(
          unseal(settings.secrets.mailKey, sealed_payload, id).toString(),
        ) as MailPayload
        const { subject, text: text_body, html: html_body } = payload
        await insertReceivedMail(tx, { to_address, subject, text_body, html_body, received_at: created_at })
      }
    },
  }
}
