import type { Updateable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { PlatformTransaction } from "../../database/scope.ts"

const links = (tx: PlatformTransaction) =>
  tx
    .selectFrom("administrator_links")
    .select([
      "administrator_id as administratorId",
      "invited",
      "asked_at as askedAt",
      "expires_at as expiresAt",
      "used_at as usedAt",
    ])

/** The link that an administrator was last sent. */
export async function unscopedLinkOf(tx: PlatformTransaction, administratorId: string) {
  return await links(tx).where("administrator_id", "=", administratorId).executeTakeFirst()
}

export async function unscopedLinkOfToken(tx: PlatformTransaction, tokenHash: Buffer) {
  return await links(tx).where("token_hash", "=", tokenHash).executeTakeFirst()
}

export async function unscopedLinkOfTokenForUpdate(tx: PlatformTransaction, tokenHash: Buffer) {
  return await links(tx).where("token_hash", "=", tokenHash).forUpdate().executeTakeFirst()
}

/** A link to be mailed, in the place of the former one. */
export async function unscopedPutLink(
  tx: PlatformTransaction,
  administratorId: string,
  { invited, askedAt }: { invited: boolean; askedAt: Date },
): Promise<void> {
  const values = { invited, asked_at: askedAt, delivery: "queued" as const }
  const nothingYet = { token_hash: null, expires_at: null, used_at: null }
  await tx
    .insertInto("administrator_links")
    .values({ ...values, ...nothingYet, administrator_id: administratorId })
    .onConflict((conflict) => conflict.column("administrator_id").doUpdateSet({ ...values, ...nothingYet }))
    .execute()
}

export async function unscopedUpdateLink(
  tx: PlatformTransaction,
  administratorId: string,
  changes: Updateable<Database["administrator_links"]>,
): Promise<void> {
  await tx
    .updateTable("administrator_links")
    .set(changes)
    .where("administrator_id", "=", administratorId)
    .execute()
}
