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

export async function findClient(tx: ScopedTransaction, id: string): Promise<ClientRow | undefined> {
  return await tx.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirst()
}

/** Nothing is written when the identity has an account already, also one that another transaction makes now. */
export async function insertClientOnce(tx: ScopedTransaction, client: NewClient): Promise<void> {
  await tx
    .insertInto("clients")
    .values({ ...client, distributor_id: tx.scope.distributorId })
    .onConflict((conflict) => conflict.columns(["distributor_id", "identity"]).doNothing())
    .execute()
}

/** Whether anything but this request hangs on the account. */
export async function hasOtherBusiness(
  tx: ScopedTransaction,
  { clientId, requestId }: { clientId: string; requestId: string },
): Promise<boolean> {
  const request = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("id", "!=", requestId)
    .limit(1)
    .executeTakeFirst()
  return request !== undefined
}

export async function lockClient(tx: ScopedTransaction, id: string): Promise<ClientRow> {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateClientPerson(
  tx: ScopedTransaction,
  id: string,
  person: Pick<ClientRow, "identity" | "names" | "surnames" | "phone">,
): Promise<void> {
  await tx
    .updateTable("clients")
    .set(person)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
