import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"

type Either = ScopedTransaction | PlatformTransaction

interface Attempts {
  attempts: number
  last_at: Date
  signed_in_at: Date | null
}

/**
 * The tries under a hash, locked: tries at the same moment take turns, so that none goes uncounted. One statement:
 * between two, a success elsewhere could take the row away.
 */
export function lockAttempts(tx: Either, hash: Buffer, now: Date): Promise<Attempts> {
  return tx
    .insertInto("sign_in_attempts")
    .values({ hash, attempts: 0, last_at: now, signed_in_at: null })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet((row) => ({ hash: row.ref("excluded.hash") })),
    )
    .returning(["attempts", "last_at", "signed_in_at"])
    .executeTakeFirstOrThrow()
}

export async function writeAttempts(tx: Either, hash: Buffer, attempts: Partial<Attempts>): Promise<void> {
  await tx.updateTable("sign_in_attempts").set(attempts).where("hash", "=", hash).execute()
}

export async function deleteAttempts(tx: Either, hash: Buffer): Promise<void> {
  await tx.deleteFrom("sign_in_attempts").where("hash", "=", hash).execute()
}

/** A few rows that nobody needs any more; those that somebody holds are left for later. */
export async function deleteAttemptsBefore(
  tx: Either,
  { failed, signedIn }: { failed: Date; signedIn: Date },
): Promise<void> {
  const stale = tx
    .selectFrom("sign_in_attempts")
    .select("hash")
    .where("last_at", "<", failed)
    .where((row) => row.or([row("signed_in_at", "is", null), row("signed_in_at", "<", signedIn)]))
    .limit(50)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom("sign_in_attempts").where("hash", "in", stale).execute()
}
