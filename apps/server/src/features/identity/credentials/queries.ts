import type { Selectable } from "kysely"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type ClientRow = Selectable<Database["clients"]>

const selectClient = compiledOnce((db, { id }: Pick<ClientRow, "id">) =>
  db.selectFrom("clients").selectAll().where("id", "=", id),
)

export async function findClient(tx: ScopedTransaction, id: string): Promise<ClientRow | undefined> {
  const [client] = await selectClient(tx, { id })
  return client
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
