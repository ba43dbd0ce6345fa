import { createHmac, timingSafeEqual } from "node:crypto"
import type { CodeDelivery, MailDelivery } from "@trazo/contract/platform/mail-delivery"
import {
  type OneTimeCodePurpose,
  oneTimeCodeLength,
  oneTimeCodesPerDay,
} from "@trazo/domain/identity/one-time-code"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"
import type { Random } from "../../../random.ts"

export type OneTimeCodeRow = Selectable<Database["one_time_codes"]>

export interface CodeBinding {
  purpose: OneTimeCodePurpose
  subject: string
}

/** Locks a purpose's subject or address until the transaction ends, so that its codes are sent one after the other. */
export async function takeTurn(tx: ScopedTransaction, parts: readonly string[]): Promise<void> {
  await lockName(tx, parts.join(" "))
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

/** Codes to an address since a time, newest first. */
export function recentCodesTo(
  tx: ScopedTransaction,
  { purpose, destination }: { purpose: OneTimeCodePurpose; destination: string },
  since: Date,
): Promise<Pick<OneTimeCodeRow, "subject" | "sent_at">[]> {
  return tx
    .selectFrom("one_time_codes")
    .select(["subject", "sent_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("destination", "=", destination)
    .where("purpose", "=", purpose)
    .where("sent_at", ">", since)
    .orderBy("sent_at", "desc")
    .limit(oneTimeCodesPerDay)
    .execute()
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

/** One statement, also for no codes. */
export async function countWrongTries(tx: ScopedTransaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("one_time_codes")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function markCodeUsed(tx: ScopedTransaction, id: string, usedAt: Date): Promise<void> {
  await tx.updateTable("one_time_codes").set({ used_at: usedAt }).where("id", "=", id).execute()
}

const codes = 10 ** oneTimeCodeLength

/** Largest multiple of `codes` in 32 bits. Numbers above it would make small codes more likely. */
const fairLimit = Math.floor(2 ** 32 / codes) * codes

export function newCode(random: Random): string {
  let drawn = random.bytes(4).readUInt32BE()
  while (drawn >= fairLimit) drawn = random.bytes(4).readUInt32BE()
  return String(drawn % codes).padStart(oneTimeCodeLength, "0")
}

/** HMAC-SHA-256 over purpose, subject and code, so that a hash is valid for one purpose and subject only. */
export function codeHash(pepper: Buffer, { purpose, subject }: CodeBinding, code: string): Buffer {
  return createHmac("sha256", pepper)
    .update(JSON.stringify([purpose, subject, code]))
    .digest()
}

export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

export function presentCodeDelivery(delivery: MailDelivery | null): CodeDelivery {
  return { delivery }
}
