import { type Insertable, type Kysely, type Selectable, sql } from "kysely"
import { compiledOnce } from "../../database/compiled-once.ts"
import type { Database } from "../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../database/scope.ts"

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

const shareAccount = compiledOnce((db, wanted: { distributorId: string; id: string }) =>
  db
    .selectFrom("clients")
    .select(["state", "approved_at"])
    .where("distributor_id", "=", wanted.distributorId)
    .where("id", "=", wanted.id)
    .forShare(),
)

/** Waits for decisions about the account, and keeps them out until the transaction ends. */
export async function lockForShare(
  tx: ScopedTransaction,
  id: string,
): Promise<Pick<ClientRow, "state" | "approved_at"> | undefined> {
  const [account] = await shareAccount(tx, { distributorId: tx.scope.distributorId, id })
  return account
}

/** Accounts of the identity that staff approved and nobody ended. */
const approvedClients = (tx: ScopedTransaction, { identity_type, identity_country, identity }: Identity) =>
  tx
    .selectFrom("clients")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity_type", "=", identity_type)
    .where("identity_country", "=", identity_country)
    .where("identity", "=", identity)
    .where("approved_at", "is not", null)
    .where("state", "=", "active")
    .where("removal_id", "is", null)

export async function lockApprovedClient(
  tx: ScopedTransaction,
  identity: Identity,
): Promise<ClientRow | undefined> {
  return await approvedClients(tx, identity).selectAll().forUpdate().executeTakeFirst()
}

/** Whether `lockApprovedClient` would find one of this address. Takes no lock. */
export async function hasApprovedClient(
  tx: ScopedTransaction,
  { email, ...identity }: Identity & Pick<ClientRow, "email">,
): Promise<boolean> {
  const client = await approvedClients(tx, identity)
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst()
  return client !== undefined
}

export async function listProvisionalClients(tx: ScopedTransaction, identity: string): Promise<ClientRow[]> {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("approved_at", "is", null)
    .where("state", "=", "active")
    .where("removal_id", "is", null)
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

/** Whether a merge that still counts brought the request to its account. */
export async function isOfMerge(
  tx: ScopedTransaction,
  { id, client_id }: { id: string; client_id: string | null },
): Promise<boolean> {
  if (client_id === null) return false
  const merge = await tx
    .selectFrom("client_merges")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("target_id", "=", client_id)
    .where("undone_at", "is", null)
    .where(sql<boolean>`${id}::uuid = any(request_ids)`)
    .limit(1)
    .executeTakeFirst()
  return merge !== undefined
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

type DisputeRow = Selectable<Database["account_disputes"]>
type NewDispute = Omit<Insertable<Database["account_disputes"]>, "distributor_id" | "id" | "state">
export type PendingDispute = DisputeRow & Pick<ClientRow, "email"> & { reporter: string }

/** A dispute is pending only while staff review its request or wait for a correction. */
function pending(db: Kysely<Database>, distributorId: string) {
  return db
    .selectFrom("account_disputes")
    .innerJoin("requests", "requests.id", "account_disputes.request_id")
    .where("account_disputes.distributor_id", "=", distributorId)
    .where("account_disputes.state", "=", "pending")
    .where("requests.status", "in", ["review", "correction"])
}

const selectDisputes = compiledOnce((db, wanted: { distributorId: string; clientId: string }) =>
  pending(db, wanted.distributorId)
    .select("account_disputes.id")
    .where("account_disputes.client_id", "=", wanted.clientId)
    .limit(1),
)

export async function isDisputed(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const { distributorId } = tx.scope
  return (await selectDisputes(tx, { distributorId, clientId })).length > 0
}

export function findDispute(tx: ScopedTransaction, requestId: string): Promise<PendingDispute | undefined> {
  return pending(tx, tx.scope.distributorId)
    .innerJoin("clients", "clients.id", "account_disputes.client_id")
    .innerJoin("executives", "executives.id", "account_disputes.reported_by")
    .selectAll("account_disputes")
    .select(["clients.email", "executives.names as reporter"])
    .where("account_disputes.request_id", "=", requestId)
    .executeTakeFirst()
}

export async function insertDispute(tx: ScopedTransaction, dispute: NewDispute): Promise<string> {
  const row = await tx
    .insertInto("account_disputes")
    .values({ ...dispute, distributor_id: tx.scope.distributorId })
    .returning("id")
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends a dispute whose request ended without a decision. */
export async function withdrawStaleDispute(
  tx: ScopedTransaction,
  { clientId, now }: { clientId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("account_disputes")
    .set({ state: "withdrawn", decided_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("state", "=", "pending")
    .execute()
}

export async function decideDispute(
  tx: ScopedTransaction,
  id: string,
  decision: { state: "confirmed" | "refused"; decided_by: string; decided_at: Date },
): Promise<void> {
  await tx
    .updateTable("account_disputes")
    .set(decision)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
