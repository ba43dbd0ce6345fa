import type { Kysely } from "kysely"
import type { Clock } from "../../clock.ts"
import type { Database } from "../../database/schema.ts"
import { inPlatform, statementInScope } from "../../database/scope.ts"
import type { Mailer } from "./port.ts"
import { insertIntoMailbox } from "./queries.ts"

/** The built-in mailbox, shown at /correo: where mail goes when no SMTP server is set. */
export function mailboxMailer(db: Kysely<Database>, clock: Clock): Mailer {
  return {
    async deliver({ distributorId, to, subject, text, html }) {
      const row = { to_address: to, subject, text_body: text, html_body: html, received_at: clock.now() }
      if (distributorId === null) await inPlatform(db, (tx) => insertIntoMailbox(tx, row).execute())
      else await statementInScope(db, { distributorId }, (tx) => insertIntoMailbox(tx, row))
    },
  }
}
