import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { listMailbox as endpoint } from "@trazo/contract/platform/mailbox"
import { sql } from "kysely"
import type { AnyTransaction } from "../../../database/scope.ts"

export async function listReceivedMails(tx: AnyTransaction, to: string | undefined, limit: number) {
  let query = tx
    .selectFrom("mailbox")
    .selectAll()
    .where(sql<boolean>`distributor_id is not distinct from ${tx.scope?.distributorId ?? null}::uuid`)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
  if (to !== undefined) query = query.where("toAddress", "=", to)
  return await query.execute()
}

type Row = Awaited<ReturnType<typeof listReceivedMails>>[number]

export function presentMailbox(rows: readonly Row[]): RouteResponse<typeof endpoint> {
  return {
    mails: rows.map((row) => ({
      id: row.id,
      to: row.toAddress,
      subject: row.subject,
      text: row.textBody,
      html: row.htmlBody,
      receivedAt: row.receivedAt.toISOString(),
    })),
  }
}
