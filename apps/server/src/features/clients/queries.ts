import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type ClientRow = Selectable<Database["clients"]>

export async function findClient(tx: ScopedTransaction, id: string): Promise<ClientRow | undefined> {
  return await tx.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirst()
}
