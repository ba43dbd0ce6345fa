import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type PairingRow = Selectable<Database["pairings"]>

/** A request keeps its newest pairing alone. */
export async function replacePairing(
  tx: ScopedTransaction,
  pairing: Omit<Insertable<Database["pairings"]>, "distributor_id">,
): Promise<PairingRow> {
  await tx
    .deleteFrom("pairings")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", pairing.request_id)
    .execute()
  return await tx
    .insertInto("pairings")
    .values({ ...pairing, distributor_id: tx.scope.distributorId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPairing(tx: ScopedTransaction, requestId: string): Promise<PairingRow | undefined> {
  return await tx
    .selectFrom("pairings")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** With the lock, only the first of two phones with one code joins. Lock the request before. */
export async function findPairingByCode(
  tx: ScopedTransaction,
  { hash, lock }: { hash: Buffer; lock: boolean },
): Promise<PairingRow | undefined> {
  const query = tx
    .selectFrom("pairings")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("code_hash", "=", hash)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function findPairingBySession(
  tx: ScopedTransaction,
  hash: Buffer,
): Promise<PairingRow | undefined> {
  return await tx
    .selectFrom("pairings")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("session_hash", "=", hash)
    .executeTakeFirst()
}

export async function updatePairing(
  tx: ScopedTransaction,
  id: string,
  changes: Partial<
    Pick<
      PairingRow,
      | "scanned_at"
      | "session_hash"
      | "session_expires_at"
      | "user_agent"
      | "confirmed_at"
      | "wrong_numbers"
      | "ended_at"
    >
  >,
): Promise<void> {
  await tx
    .updateTable("pairings")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
