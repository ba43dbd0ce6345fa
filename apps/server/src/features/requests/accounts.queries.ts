import type { Insertable, Selectable } from "kysely"
import { lockName } from "../../database/lock-name.ts"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type ClientRow = Selectable<Database["clients"]>
type NewClient = Omit<Insertable<Database["clients"]>, "distributor_id" | "id">
export type Identity = Pick<ClientRow, "identity_type" | "identity_country" | "identity">

/** Serialises transactions that create, approve or move accounts of an identity number. The lock lasts until commit. */
export async function lockIdentity(tx: ScopedTransaction, identity: string): Promise<void> {
  await lockName(tx, `identity ${identity}`)
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

export async function lockApprovedClient(
  tx: ScopedTransaction,
  { identity_type, identity_country, identity }: Identity,
): Promise<ClientRow | undefined> {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity_type", "=", identity_type)
    .where("identity_country", "=", identity_country)
    .where("identity", "=", identity)
    .where("approved_at", "is not", null)
    .where("state", "=", "active")
    .where("removal_id", "is", null)
    .forUpdate()
    .executeTakeFirst()
}

export async function listProvisionalClients(tx: ScopedTransaction, identity: string): Promise<ClientRow[]> {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("approved_at", "is", null)
    .where("state", "=", "active")
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

export async function insertClient(tx: ScopedTransaction, client: NewClient): Promise<ClientRow> {
  return await tx
    .insertInto("clients")
    .values({ ...client, distributor_id: tx.scope.distributorId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function hasOtherRequest(
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

/** Drafts do not count: staff do not see them. */
export async function hasSubmittedRequest(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const request = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("number", "is not", null)
    .limit(1)
    .executeTakeFirst()
  return request !== undefined
}

export async function hasOtherApproval(
  tx: ScopedTransaction,
  { clientId, requestId }: { clientId: string; requestId: string },
): Promise<boolean> {
  const approved = tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("id", "!=", requestId)
    .where("status", "in", ["approved", "issued"])
  const certified = tx
    .selectFrom("certificates")
    .select("request_id as id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("der", "is not", null)
  return (await approved.unionAll(certified).limit(1).executeTakeFirst()) !== undefined
}
