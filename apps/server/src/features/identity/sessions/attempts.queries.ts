import type { AnyTransaction } from "../../../database/scope.ts"

interface Attempts {
  attempts: number
  last_at: Date
  signed_in_at: Date | null
}

/**
 * Locks the row of a hash, and inserts it first if it is missing, so that parallel attempts are counted one by one. Uses
 * one statement, because a successful sign-in can delete the row between two.
 */
export function lockAttempts(tx: AnyTransaction, hash: Buffer, now: Date): Promise<Attempts> {
  return tx
    .insertInto("sign_in_attempts")
    .values({ hash, attempts: 0, last_at: now, signed_in_at: null })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet((row) => ({ hash: row.ref("excluded.hash") })),
    )
    .returning(["attempts", "last_at", "signed_in_at"])
    .executeTakeFirstOrThrow()
}

export async function writeAttempts(
  tx: AnyTransaction,
  hash: Buffer,
  attempts: Partial<Attempts>,
): Promise<void> {
  await tx.updateTable("sign_in_attempts").set(attempts).where("hash", "=", hash).execute()
}

/** Deletes up to 50 expired rows. Skips locked ones. */
export async function deleteAttemptsBefore(
  tx: AnyTransaction,
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
