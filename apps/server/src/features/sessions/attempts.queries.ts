import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"

type Either = ScopedTransaction | PlatformTransaction

export interface Attempts {
  attempts: number
  last_at: Date
}

/**
 * The pair's tries, locked: tries at the same moment take turns, so that none goes uncounted. One statement: between
 * two, a success elsewhere could take the row away.
 */
export function lockAttempts(tx: Either, pairHash: Buffer, now: Date): Promise<Attempts> {
  return tx
    .insertInto("sign_in_attempts")
    .values({ pair_hash: pairHash, attempts: 0, last_at: now })
    .onConflict((conflict) =>
      conflict.column("pair_hash").doUpdateSet((row) => ({ pair_hash: row.ref("excluded.pair_hash") })),
    )
    .returning(["attempts", "last_at"])
    .executeTakeFirstOrThrow()
}

export async function writeAttempts(tx: Either, pairHash: Buffer, attempts: Attempts): Promise<void> {
  await tx.updateTable("sign_in_attempts").set(attempts).where("pair_hash", "=", pairHash).execute()
}

export async function deleteAttempts(tx: Either, pairHash: Buffer): Promise<void> {
  await tx.deleteFrom("sign_in_attempts").where("pair_hash", "=", pairHash).execute()
}

/** A few rows that nobody needs any more; those that somebody holds are left for later. */
export async function deleteAttemptsBefore(tx: Either, before: Date): Promise<void> {
  const stale = tx
    .selectFrom("sign_in_attempts")
    .select("pair_hash")
    .where("last_at", "<", before)
    .limit(50)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom("sign_in_attempts").where("pair_hash", "in", stale).execute()
}
