import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

export interface StoredMedia {
  logo: string | null
  /** Ids of stored files, or addresses, by picture. */
  multimedia: Readonly<Record<string, unknown>>
}

export async function findMedia(tx: ScopedTransaction): Promise<StoredMedia> {
  const row = await tx
    .selectFrom("distributors")
    .select(["logo_file_id", "multimedia"])
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return { logo: row?.logo_file_id ?? null, multimedia: (row?.multimedia ?? {}) as Record<string, unknown> }
}

export async function storeLogo(tx: ScopedTransaction, logo_file_id: string): Promise<void> {
  await tx
    .updateTable("distributors")
    .set({ logo_file_id })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

/** Keeps the other keys. */
export async function storeMultimedia(
  tx: ScopedTransaction,
  { set = {}, remove = [] }: { set?: object; remove?: readonly string[] },
): Promise<void> {
  const stored = JSON.stringify(set)
  await tx
    .updateTable("distributors")
    .set({ multimedia: sql<string>`(multimedia - ${remove}::text[]) || ${stored}::jsonb` })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}
