import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type ClientRow = Selectable<Database["clients"]>

export async function findClient(tx: ScopedTransaction, id: string): Promise<ClientRow | undefined> {
  return await tx.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirst()
}

export async function updateClient(
  tx: ScopedTransaction,
  id: string,
  columns: Partial<Omit<ClientRow, "id" | "distributor_id" | "created_at">>,
): Promise<void> {
  await tx
    .updateTable("clients")
    .set(columns)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
