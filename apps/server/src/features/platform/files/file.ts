import type { Insertable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export async function insertFile(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["files"]>, "distributorId"> & { id: string },
): Promise<void> {
  await tx
    .insertInto("files")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

export async function findFile(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("files")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

/** @returns whether it was deleted: a document may still share it */
export async function deleteFileRow(tx: ScopedTransaction, id: string): Promise<boolean> {
  const { distributorId } = tx.scope
  const shared = tx
    .selectFrom("requestPapers")
    .select("id")
    .where("distributorId", "=", distributorId)
    .where("fileId", "=", id)
  const { numDeletedRows } = await tx
    .deleteFrom("files")
    .where("distributorId", "=", distributorId)
    .where("id", "=", id)
    .where(({ not, exists }) => not(exists(shared)))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
