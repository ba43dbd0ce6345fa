import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type ClientRow = Selectable<Database["clients"]>
export type NewClient = Omit<Insertable<Database["clients"]>, "distributor_id" | "id">

export async function findClientByIdentity(
  tx: ScopedTransaction,
  identity: string,
): Promise<ClientRow | undefined> {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .executeTakeFirst()
}

/** Nothing is written when the identity has an account already, also one that another transaction makes now. */
export async function insertClientOnce(tx: ScopedTransaction, client: NewClient): Promise<void> {
  await tx
    .insertInto("clients")
    .values({ ...client, distributor_id: tx.scope.distributorId })
    .onConflict((conflict) => conflict.columns(["distributor_id", "identity"]).doNothing())
    .execute()
}
