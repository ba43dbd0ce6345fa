import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type PairingRow = Selectable<Database["pairings"]>

/** A request keeps its newest pairing alone. */
export async function replacePairing(
  tx: ScopedTransaction,
  pairing: Omit<Insertable<Database["pairings"]>, "distributorId">,
): Promise<PairingRow> {
  await tx
    .deleteFrom("pairings")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", pairing.requestId)
    .execute()
  return await tx
    .insertInto("pairings")
    .values({ ...pairing, distributorId: tx.scope.distributorId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPairing(tx: ScopedTransaction, requestId: string): Promise<PairingRow | undefined> {
  return await tx
    .selectFrom("pairings")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .orderBy("createdAt", "desc")
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("codeHash", "=", hash)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function findPairingBySession(
  tx: ScopedTransaction,
  hash: Buffer,
): Promise<PairingRow | undefined> {
  return await tx
    .selectFrom("pairings")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("sessionHash", "=", hash)
    .executeTakeFirst()
}

export async function updatePairing(
  tx: ScopedTransaction,
  id: string,
  changes: Partial<
    Pick<
      PairingRow,
      | "scannedAt"
      | "sessionHash"
      | "sessionExpiresAt"
      | "userAgent"
      | "confirmedAt"
      | "wrongNumbers"
      | "endedAt"
    >
  >,
): Promise<void> {
  await tx
    .updateTable("pairings")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
