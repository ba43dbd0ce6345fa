import type { Kysely } from "kysely"
import type { Clock } from "../../clock.ts"
import type { Database } from "../../database/schema.ts"
import { type AnyTransaction, inAnyScope } from "../../database/scope.ts"
import { type Mailer, MailRefused } from "./port.ts"
import { insertIntoMailbox } from "./queries.ts"

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
  return {
    async deliver({ distributorId, to, subject, text, html }) {
      const [local = "", domain] = to.split("@")
      if (domain === refusingDomain) throw new MailRefused(refusals[local] ?? "550 5.1.1 No such mailbox")
      const row = {
        ...{ distributor_id: distributorId, to_address: to, received_at: clock.now() },
        ...{ subject, text_body: text, html_body: html },
      }
      const insert = async (tx: AnyTransaction) => tx.defer(insertIntoMailbox, row)
      await inAnyScope(db, distributorId === null ? null : { distributorId }, insert)
    },
  }
}
