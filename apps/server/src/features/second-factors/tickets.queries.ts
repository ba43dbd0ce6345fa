import type { FactorArea } from "@trazo/domain/access/second-factor"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Subject } from "./subject.ts"

type Either = ScopedTransaction | PlatformTransaction

export async function insertTicket(
  tx: Either,
  { area, id }: Subject,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("sign_in_tickets")
    .values({
      ...{ area, subject_id: id, distributor_id: tx.scope?.distributorId ?? null },
      ...{ token_hash: tokenHash, expires_at: expiresAt },
    })
    .execute()
}

interface WantedTicket {
  tokenHash: Buffer
  area: FactorArea
  now: Date
}

function tickets(tx: Either, { tokenHash, area, now }: WantedTicket) {
  return tx
    .selectFrom("sign_in_tickets")
    .select(["subject_id as subjectId", "attempts"])
    .where("token_hash", "=", tokenHash)
    .where("area", "=", area)
    .where("expires_at", ">", now)
}

export const findTicket = (tx: Either, wanted: WantedTicket) => tickets(tx, wanted).executeTakeFirst()

export const lockTicket = (tx: Either, wanted: WantedTicket) =>
  tickets(tx, wanted).forUpdate().executeTakeFirst()

export async function countTicketTry(tx: Either, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("sign_in_tickets")
    .set((column) => ({ attempts: column("attempts", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .execute()
}

export async function deleteTicket(tx: Either, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom("sign_in_tickets").where("token_hash", "=", tokenHash).execute()
}

export async function deleteTicketsOf(tx: Either, { area, id }: { area: string; id: string }): Promise<void> {
  await tx
    .deleteFrom("sign_in_tickets")
    .where("subject_id", "=", id)
    .where("area", "=", area as FactorArea)
    .execute()
}

export async function deleteExpired(tx: Either, now: Date): Promise<void> {
  await Promise.all([
    tx.deleteFrom("sign_in_tickets").where("expires_at", "<=", now).execute(),
    tx.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute(),
  ])
}
