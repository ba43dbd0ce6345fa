import type { Selectable } from "kysely"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type ClientRow = Selectable<Database["clients"]>

const selectClient = compiledOnce((db, { id }: Pick<ClientRow, "id">) =>
  db.selectFrom("clients").selectAll().where("id", "=", id),
)

async function findClient(tx: ScopedTransaction, id: string): Promise<ClientRow | undefined> {
  const [client] = await selectClient(tx, { id })
  return client
}

/** @throws Error if the client does not exist: callers pass an id from a foreign key */
export async function loadClient(tx: ScopedTransaction, id: string): Promise<ClientRow> {
  const client = await findClient(tx, id)
  if (!client) throw new Error(`No client ${id}`)
  return client
}

/** Callers lock the row and write the audit entry. */
export async function changeClient(
  tx: ScopedTransaction,
  id: string,
  columns: Partial<Omit<ClientRow, "id" | "distributorId" | "createdAt">>,
): Promise<void> {
  await tx
    .updateTable("clients")
    .set(columns)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
