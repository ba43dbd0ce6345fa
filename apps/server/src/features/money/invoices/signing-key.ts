import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type SigningKeyRow = Selectable<Database["invoicingKeys"]>

/** With the sealed key, which only sign-invoice.ts opens. */
export async function findSigningKey(tx: ScopedTransaction): Promise<SigningKeyRow | undefined> {
  return await tx
    .selectFrom("invoicingKeys")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

export const keyLabel = ({ distributorId }: { distributorId: string }) => `invoice-key:${distributorId}`

/** Replaces the key before. */
export async function storeSigningKey(
  tx: ScopedTransaction,
  key: Omit<Insertable<Database["invoicingKeys"]>, "distributorId" | "warnedAt">,
): Promise<void> {
  const row = { ...key, warnedAt: null }
  await tx
    .insertInto("invoicingKeys")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("distributorId").doUpdateSet(row))
    .execute()
}

export async function deleteSigningKey(tx: ScopedTransaction): Promise<void> {
  await tx.deleteFrom("invoicingKeys").where("distributorId", "=", tx.scope.distributorId).execute()
}

/** Marks the key as warned of if it ends before a time and nobody was warned. @returns it in that case */
export async function takeEndingKey(
  tx: ScopedTransaction,
  { before, now }: { before: Date; now: Date },
): Promise<SigningKeyRow | undefined> {
  return await tx
    .updateTable("invoicingKeys")
    .set({ warnedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("warnedAt", "is", null)
    .where("notAfter", "<", before)
    .returningAll()
    .executeTakeFirst()
}
