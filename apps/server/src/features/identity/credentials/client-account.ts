import type { ScopedTransaction } from "../../../database/scope.ts"
import { type ClientRow, findClient, updateClient } from "./queries.ts"

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
  columns: Parameters<typeof updateClient>[2],
): Promise<void> {
  await updateClient(tx, id, columns)
}
