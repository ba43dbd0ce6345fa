import type { ScopedTransaction } from "../../database/scope.ts"
import { type ClientRow, findClient } from "./queries.ts"

/** An account that is known to exist, because a row refers to it. */
export async function loadClient(tx: ScopedTransaction, id: string): Promise<ClientRow> {
  const client = await findClient(tx, id)
  if (!client) throw new Error(`No client ${id}`)
  return client
}
