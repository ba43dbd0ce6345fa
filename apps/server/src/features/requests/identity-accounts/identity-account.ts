import { ApiError } from "@trazo/contract/errors/errors"
import { isFinal, requestStatuses } from "@trazo/domain/requests/request-status"
import { type Insertable, type Kysely, type Selectable, sql } from "kysely"
import { type Actor, system } from "../../../actor.ts"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { changeClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../requests/move-request.ts"
import type { Identity, RequestRow } from "../requests/request.ts"

export type ClientRow = Selectable<Database["clients"]>

type NewClient = Omit<Insertable<Database["clients"]>, "distributorId" | "id">

/** Serialises transactions that create, approve or move accounts of an identity number. The lock lasts until commit. */
export async function lockIdentity(tx: ScopedTransaction, identity: string): Promise<void> {
  await lockName(tx, `identity ${identity}`)
}

export async function lockClient(tx: ScopedTransaction, id: string): Promise<ClientRow> {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const shareAccount = compiledOnce((db, wanted: { distributorId: string; id: string }) =>
  db
    .selectFrom("clients")
    .select(["state", "approvedAt"])
    .where("distributorId", "=", wanted.distributorId)
    .where("id", "=", wanted.id)
    .forShare(),
)

/** Waits for decisions about the account, and keeps them out until the transaction ends. */
export async function lockForShare(
  tx: ScopedTransaction,
  id: string,
): Promise<Pick<ClientRow, "state" | "approvedAt"> | undefined> {
  const [account] = await shareAccount(tx, { distributorId: tx.scope.distributorId, id })
  return account
}

/** Accounts of the identity that staff approved and nobody ended. */
const approvedClients = (tx: ScopedTransaction, { identityType, identityCountry, identity }: Identity) =>
  tx
    .selectFrom("clients")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("identityType", "=", identityType)
    .where("identityCountry", "=", identityCountry)
    .where("identity", "=", identity)
    .where("approvedAt", "is not", null)
    .where("state", "=", "active")
    .where("removalId", "is", null)

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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("approvedAt", "is", null)
    .where("state", "=", "active")
    .where("removalId", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

export async function insertClient(tx: ScopedTransaction, client: NewClient): Promise<ClientRow> {
  return await tx
    .insertInto("clients")
    .values({ ...client, distributorId: tx.scope.distributorId })
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("id", "!=", requestId)
    .limit(1)
    .executeTakeFirst()
  return request !== undefined
}

/** Whether a merge that still counts brought the request to its account. */
export async function isOfMerge(
  tx: ScopedTransaction,
  { id, clientId }: { id: string; clientId: string | null },
): Promise<boolean> {
  if (clientId === null) return false
  const merge = await tx
    .selectFrom("clientMerges")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("targetId", "=", clientId)
    .where("undoneAt", "is", null)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("number", "is not", null)
    .limit(1)
    .executeTakeFirst()
  return request !== undefined
}

/**
 * Locks the open requests of a client if all of them await payment. Returns null if one has another status or is
 * locked by another transaction.
 */
export async function listRequestsToExpire(
  tx: ScopedTransaction,
  clientId: string,
): Promise<RequestRow[] | null> {
  const open = tx
    .selectFrom("requests")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where(
      "status",
      "in",
      requestStatuses.filter((status) => !isFinal(status)),
    )
  const all = await open.execute()
  if (all.some(({ status }) => status !== "payment")) return null
  const locked = await open.where("status", "=", "payment").forUpdate().skipLocked().execute()
  return locked.length === all.length ? locked : null
}

export async function moveToAccount(
  tx: ScopedTransaction,
  request: RequestRow,
  { clientId, actor }: { clientId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<RequestRow> {
  const former = request.clientId
  if (former === clientId) return request
  const moved = await changeRequest(tx, request.id, { clientId, updatedAt: deps.clock.now() })
  const data = { from: former, to: clientId }
  recordAudit(tx, { actor, action: "request.account-changed", object: `request:${request.id}`, data }, deps)
  if (former !== null) {
    const { approvedAt } = await lockClient(tx, former)
    const isEmpty = !(await hasOtherRequest(tx, { clientId: former, requestId: request.id }))
    if (approvedAt === null && isEmpty) await closeAccount(tx, former, deps)
  }
  return moved
}

export async function closeAccount(
  tx: ScopedTransaction,
  id: string,
  deps: Pick<Deps, "clock">,
): Promise<void> {
  await changeClient(tx, id, { state: "disabled" })
  recordAudit(tx, { actor: system, action: "account.closed", object: `client:${id}` }, deps)
}

export type PendingDispute = Selectable<Database["accountDisputes"]> &
  Pick<ClientRow, "email"> & { reporter: string }

/** A dispute is pending only while staff review its request or wait for a correction. */
function pending(db: Kysely<Database>, distributorId: string) {
  return db
    .selectFrom("accountDisputes")
    .innerJoin("requests", "requests.id", "accountDisputes.requestId")
    .where("accountDisputes.distributorId", "=", distributorId)
    .where("accountDisputes.state", "=", "pending")
    .where("requests.status", "in", ["review", "correction"])
}

const selectDisputes = compiledOnce((db, wanted: { distributorId: string; clientId: string }) =>
  pending(db, wanted.distributorId)
    .select("accountDisputes.id")
    .where("accountDisputes.clientId", "=", wanted.clientId)
    .limit(1),
)

export async function isDisputed(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const { distributorId } = tx.scope
  return (await selectDisputes(tx, { distributorId, clientId })).length > 0
}

/** The pending dispute that was opened in this request's review. */
export function findDispute(tx: ScopedTransaction, requestId: string): Promise<PendingDispute | undefined> {
  return pending(tx, tx.scope.distributorId)
    .innerJoin("clients", "clients.id", "accountDisputes.clientId")
    .innerJoin("executives", "executives.id", "accountDisputes.reportedBy")
    .selectAll("accountDisputes")
    .select(["clients.email", "executives.names as reporter"])
    .where("accountDisputes.requestId", "=", requestId)
    .executeTakeFirst()
}

/** @throws ApiError ACCOUNT_DISPUTED */
export async function requireUndisputed(tx: ScopedTransaction, clientId: string): Promise<void> {
  if (await isDisputed(tx, clientId)) throw new ApiError("ACCOUNT_DISPUTED")
}
