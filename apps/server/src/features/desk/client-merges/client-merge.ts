import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { owingClients } from "../../money/monthly-accounts/monthly-account.ts"

const activeClients = (tx: ScopedTransaction) =>
  tx
    .selectFrom("clients")
    .selectAll("clients")
    .where("clients.distributorId", "=", tx.scope.distributorId)
    .where("clients.state", "=", "active")

export function findActiveClient(tx: ScopedTransaction, id: string) {
  return activeClients(tx).where("clients.id", "=", id).executeTakeFirst()
}

export async function listIdentities(tx: ScopedTransaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("clients")
    .select("identity")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", ids)
    .execute()
  return rows.map(({ identity }) => identity)
}

/** Locks the accounts in one order, whoever asks. */
export async function lockClients(tx: ScopedTransaction, ids: readonly string[]) {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute()
}

/** Locks the requests of an account, before the account. */
export async function lockRequestsOf(tx: ScopedTransaction, clientId: string): Promise<void> {
  await tx
    .selectFrom("requests")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .orderBy("id")
    .forUpdate()
    .execute()
}

export type ClientRow = Selectable<Database["clients"]>

/** Active accounts of the same number or address, with what they have. */
export async function listDoubleRows(tx: ScopedTransaction, client: ClientRow) {
  const { distributorId } = tx.scope
  const ofClient = sql`distributor_id = ${distributorId} and client_id = clients.id`
  return await activeClients(tx)
    .where("clients.id", "<>", client.id)
    .where((where) =>
      where.or([where("clients.identity", "=", client.identity), where("clients.email", "=", client.email)]),
    )
    .select([
      sql<number>`(select count(*)::int from requests where ${ofClient} and number is not null)`.as(
        "requests",
      ),
      sql<number>`(select count(*)::int from payments p join requests r on r.id = p.request_id
        where r.distributor_id = ${distributorId} and r.client_id = clients.id)`.as("payments"),
      sql<number>`(select count(*)::int from certificates where ${ofClient} and der is not null)`.as(
        "certificates",
      ),
      sql<number>`(select count(*)::int from client_notes where ${ofClient})`.as("notes"),
    ])
    .orderBy("clients.createdAt")
    .limit(20)
    .execute()
}

/** Ids of the accounts with a pending dispute, of those with a pending change of address, and of those that owe a month. */
export async function findUnsettled(tx: ScopedTransaction, ids: readonly string[], lock = false) {
  const { distributorId } = tx.scope
  const [disputes, changes] = await Promise.all([
    tx
      .selectFrom("accountDisputes")
      .select("clientId")
      .where("distributorId", "=", distributorId)
      .where("state", "=", "pending")
      .where("clientId", "in", ids)
      .execute(),
    tx
      .selectFrom("clientAddressChanges")
      .select("clientId")
      .where("distributorId", "=", distributorId)
      .where("state", "=", "pending")
      .where("clientId", "in", ids)
      .execute(),
  ])
  return {
    disputed: disputes.map((row) => row.clientId),
    changing: changes.map((row) => row.clientId),
    owing: await owingClients(tx, ids, { lock }),
  }
}

export async function listMergeRows(tx: ScopedTransaction, targetId: string) {
  return await tx
    .selectFrom("clientMerges")
    .innerJoin("clients", "clients.id", "clientMerges.sourceId")
    .selectAll("clientMerges")
    .select(["clients.names", "clients.surnames", "clients.identity", "clients.email"])
    .select([
      sql<string>`(select names from executives where id = client_merges.merged_by)`.as("mergedByNames"),
      sql<string | null>`(select names from executives where id = client_merges.undone_by)`.as(
        "undoneByNames",
      ),
    ])
    .where("clientMerges.distributorId", "=", tx.scope.distributorId)
    .where("clientMerges.targetId", "=", targetId)
    .orderBy("clientMerges.mergedAt", "desc")
    .orderBy("clientMerges.id", "desc")
    .limit(20)
    .execute()
}

/** Updates that move what an account has to another one. */
function moves(tx: ScopedTransaction, from: string, to: string) {
  const { distributorId } = tx.scope
  const moved = { clientId: to }
  return {
    requests: tx
      .updateTable("requests")
      .set(moved)
      .where("distributorId", "=", distributorId)
      .where("clientId", "=", from)
      .returning("id"),
    certificates: tx
      .updateTable("certificates")
      .set(moved)
      .where("distributorId", "=", distributorId)
      .where("clientId", "=", from)
      .returning("serial"),
    notes: tx
      .updateTable("clientNotes")
      .set(moved)
      .where("distributorId", "=", distributorId)
      .where("clientId", "=", from)
      .returning("id"),
  }
}

/** Moves everything of an account. @returns what moved */
export async function moveAll(tx: ScopedTransaction, from: string, to: string) {
  const { requests, certificates, notes } = moves(tx, from, to)
  return {
    requestIds: (await requests.execute()).map(({ id }) => id),
    serials: (await certificates.execute()).map(({ serial }) => serial),
    noteIds: (await notes.execute()).map(({ id }) => id),
  }
}

export async function insertMerge(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["clientMerges"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("clientMerges")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

export async function lockMerge(tx: ScopedTransaction, key: { id: string; target: string }) {
  return await tx
    .selectFrom("clientMerges")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", key.id)
    .where("targetId", "=", key.target)
    .forUpdate()
    .executeTakeFirst()
}

export type MergeRow = Selectable<Database["clientMerges"]>

/** Whether one of the requests was approved for the account and may have, or still get, a certificate. */
export async function hasApprovalOf(
  tx: ScopedTransaction,
  { requests, clientId }: { requests: readonly string[]; clientId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where(sql<boolean>`id = any(${requests}::uuid[])`)
    .where("status", "in", ["approved", "issued"])
    .where("approvedClientId", "=", clientId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves exactly what a merge moved. @returns whether all of it was still there */
export async function moveBack(tx: ScopedTransaction, merge: MergeRow): Promise<boolean> {
  const { sourceId: to, targetId: from, requestIds, serials, noteIds } = merge
  const back = moves(tx, from, to)
  const requests = await back.requests.where(sql<boolean>`id = any(${requestIds}::uuid[])`).execute()
  const certificates = await back.certificates.where(sql<boolean>`serial = any(${serials}::text[])`).execute()
  const notes = await back.notes.where(sql<boolean>`id = any(${noteIds}::uuid[])`).execute()
  const isComplete = certificates.length === serials.length && notes.length === noteIds.length
  return requests.length === requestIds.length && isComplete
}

export async function markUndone(
  tx: ScopedTransaction,
  id: string,
  columns: Pick<MergeRow, "undoneBy" | "undoneAt">,
): Promise<void> {
  await tx
    .updateTable("clientMerges")
    .set(columns)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
