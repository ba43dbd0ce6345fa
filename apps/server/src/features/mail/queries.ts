import type { Insertable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export async function insertMail(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["mails"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("mails")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export function queuedMail(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("mails")
    .select(["id", "to_address", "sealed_payload", "attempts"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "queued")
}

/** The payload goes: an accepted mail is with its receiver, and codes and links must not stay here. */
export function markAccepted(tx: ScopedTransaction, id: string, attempts: number, now: Date) {
  return tx
    .updateTable("mails")
    .set({ state: "accepted", sealed_payload: null, attempts, last_error: null, decided_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
}

export async function markFailed(
  tx: ScopedTransaction,
  id: string,
  failure: { attempts: number; error: string; refusedAt: Date | null },
) {
  await tx
    .updateTable("mails")
    .set({
      state: failure.refusedAt ? "refused" : "queued",
      attempts: failure.attempts,
      last_error: failure.error.slice(0, 500),
      decided_at: failure.refusedAt,
    })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
