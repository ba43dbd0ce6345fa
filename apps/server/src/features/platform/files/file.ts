import type { Insertable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

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
