import { type Insertable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export async function insertFile(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["files"]>, "distributor_id"> & { id: string },
): Promise<void> {
  await tx
    .insertInto("files")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function findFile(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("files")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

/** @returns whether it was deleted: a document may still share it */
export async function deleteFileRow(tx: ScopedTransaction, id: string): Promise<boolean> {
  const { distributorId } = tx.scope
  const shared = tx
    .selectFrom("request_papers")
    .select("id")
    .where("distributor_id", "=", distributorId)
    .where("file_id", "=", id)
  const { numDeletedRows } = await tx
    .deleteFrom("files")
    .where("distributor_id", "=", distributorId)
    .where("id", "=", id)
    .where(({ not, exists }) => not(exists(shared)))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface QuotaUse {
  drafts: number
  bytes: number
  pixels: number
}

/** @returns the day's use with the added one */
export async function addToQuota(
  tx: ScopedTransaction,
  key: { hash: Buffer; day: string },
  { drafts, bytes, pixels }: QuotaUse,
): Promise<QuotaUse> {
  const row = await tx
    .insertInto("upload_quotas")
    .values({ ...key, drafts, bytes: String(bytes), pixels: String(pixels) })
    .onConflict((clash) =>
      clash.columns(["hash", "day"]).doUpdateSet({
        drafts: sql`upload_quotas.drafts + excluded.drafts`,
        bytes: sql`upload_quotas.bytes + excluded.bytes`,
        pixels: sql`upload_quotas.pixels + excluded.pixels`,
      }),
    )
    .returning(["drafts", "bytes", "pixels"])
    .executeTakeFirstOrThrow()
  return { drafts: row.drafts, bytes: Number(row.bytes), pixels: Number(row.pixels) }
}

/** @param day YYYY-MM-DD */
export async function unscopedDeleteQuotasBefore(tx: PlatformTransaction, day: string): Promise<void> {
  await tx.deleteFrom("upload_quotas").where("day", "<", day).execute()
}
