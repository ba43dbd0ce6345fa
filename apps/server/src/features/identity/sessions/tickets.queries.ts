import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import type { AnyTransaction } from "../../../database/scope.ts"

export async function insertTicket(
  tx: AnyTransaction,
  { area, id }: { area: FactorArea; id: string },
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("sign_in_tickets")
    .values({
      area,
      subject_id: id,
      distributor_id: tx.scope?.distributorId ?? null,
      token_hash: tokenHash,
      expires_at: expiresAt,
    })
    .execute()
}

interface WantedTicket {
  tokenHash: Buffer
  area: FactorArea
  now: Date
}

function tickets(tx: AnyTransaction, { tokenHash, area, now }: WantedTicket) {
  return tx
    .selectFrom("sign_in_tickets")
    .select(["subject_id as subjectId", "attempts"])
    .where("token_hash", "=", tokenHash)
    .where("area", "=", area)
    .where("expires_at", ">", now)
}

export const findTicket = (tx: AnyTransaction, wanted: WantedTicket) => tickets(tx, wanted).executeTakeFirst()

export const lockTicketRow = (tx: AnyTransaction, wanted: WantedTicket) =>
  tickets(tx, wanted).forUpdate().executeTakeFirst()

export async function countTicketAttempt(tx: AnyTransaction, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("sign_in_tickets")
    .set((column) => ({ attempts: column("attempts", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .execute()
}

export async function deleteTicket(tx: AnyTransaction, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom("sign_in_tickets").where("token_hash", "=", tokenHash).execute()
}

export async function deleteTicketsOf(
  tx: AnyTransaction,
  { area, id }: { area: Area; id: string },
): Promise<void> {
  await tx
    .deleteFrom("sign_in_tickets")
    .where("subject_id", "=", id)
    .where("area", "=", area as FactorArea)
    .execute()
}

export async function deleteExpiredTickets(tx: AnyTransaction, now: Date): Promise<void> {
  await tx.deleteFrom("sign_in_tickets").where("expires_at", "<=", now).execute()
}
