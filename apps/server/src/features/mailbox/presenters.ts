import type { RouteResponse } from "@trazo/contract/endpoint"
import type { listMailbox } from "@trazo/contract/mailbox"
import type { listReceivedMails } from "./queries.ts"

type Row = Awaited<ReturnType<typeof listReceivedMails>>[number]

export function presentMailbox(rows: readonly Row[]): RouteResponse<typeof listMailbox> {
  return {
    mails: rows.map((row) => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      receivedAt: row.received_at.toISOString(),
    })),
  }
}
