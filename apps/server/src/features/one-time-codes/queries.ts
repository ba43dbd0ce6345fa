import type { OneTimeCodePurpose } from "@trazo/domain/access/one-time-code"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type OneTimeCodeRow = Selectable<Database["one_time_codes"]>

export interface CodeBinding {
  purpose: OneTimeCodePurpose
  subject: string
}

/** Locks a binding until the transaction ends, so that codes for it are sent one after the other. */
export async function takeTurn(tx: ScopedTransaction, { purpose, subject }: CodeBinding): Promise<void> {
  const name = `${tx.scope.distributorId} ${purpose} ${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Only the latest code is valid. */
export async function findLatestCode(
  tx: ScopedTransaction,
  { purpose, subject }: CodeBinding,
  lock: boolean,
): Promise<OneTimeCodeRow | undefined> {
  const query = tx
    .selectFrom("one_time_codes")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("subject", "=", subject)
    .where("purpose", "=", purpose)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertCode(
  tx: ScopedTransaction,
  code: CodeBinding & { destination: string; mailId: string; hash: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("one_time_codes")
    .values({
      distributor_id: tx.scope.distributorId,
      purpose: code.purpose,
      subject: code.subject,
      destination: code.destination,
      mail_id: code.mailId,
      code_hash: code.hash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

export async function countWrongTry(tx: ScopedTransaction, id: string): Promise<void> {
  await tx.updateTable("one_time_codes").set({ attempts: sql`attempts + 1` }).where("id", "=", id).execute()
}

export async function markCodeUsed(tx: ScopedTransaction, id: string, usedAt: Date): Promise<void> {
  await tx.updateTable("one_time_codes").set({ used_at: usedAt }).where("id", "=", id).execute()
}
