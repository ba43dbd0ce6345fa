import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type ProductRow = Selectable<Database["products"]>

export async function listProductRows(tx: ScopedTransaction): Promise<ProductRow[]> {
  return await tx
    .selectFrom("products")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("state")
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

export async function insertProduct(
  tx: ScopedTransaction,
  row: Omit<ProductRow, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("products")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** @returns whether it exists */
export async function updateProduct(
  tx: ScopedTransaction,
  id: string,
  changes: Partial<Omit<ProductRow, "id" | "distributor_id">>,
): Promise<boolean> {
  const row = await tx
    .updateTable("products")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}
