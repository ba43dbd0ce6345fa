import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { listMailbox as endpoint } from "@trazo/contract/platform/mailbox"
import { sql } from "kysely"
import type { AnyTransaction } from "../../../database/scope.ts"

export async function listReceivedMails(tx: AnyTransaction, to: string | undefined, limit: number) {
  let query = tx
    .selectFrom("mailbox")
    .select(["id", "toAddress", "subject", "textBody", "htmlBody", "receivedAt"])
    .select(sql<string[]>`jsonb_path_query_array(attachments, '$[*].name')`.as("attachments"))
    .where(sql<boolean>`distributor_id is not distinct from ${tx.scope?.distributorId ?? null}::uuid`)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
  if (to !== undefined) query = query.where("toAddress", "=", to)
  return await query.execute()
}

interface StoredAttachment {
  name: string
  mediaType: string
  /** In base64. */
  content: string
}

/** An attachment of a mail, by its place. */
export async function findAttachment(
  tx: AnyTransaction,
  { id, place }: { id: string; place: number },
): Promise<StoredAttachment | null> {
  const row = await tx
    .selectFrom("mailbox")
    .select(sql<StoredAttachment | null>`attachments -> ${place}::integer`.as("attachment"))
    .where(sql<boolean>`distributor_id is not distinct from ${tx.scope?.distributorId ?? null}::uuid`)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.attachment ?? null
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
      attachments: row.attachments,
      receivedAt: row.receivedAt.toISOString(),
    })),
  }
}
