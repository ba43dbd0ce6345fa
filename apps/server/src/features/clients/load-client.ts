import type { ScopedTransaction } from "../../database/scope.ts"
import { type ClientRow, findClient } from "./queries.ts"

/** @throws Error if the client does not exist: callers pass an id from a foreign key */
export async function loadClient(tx: ScopedTransaction, id: string): Promise<ClientRow> {
  const client = await findClient(tx, id)
  if (!client) throw new Error(`No client ${id}`)
  return client
}
