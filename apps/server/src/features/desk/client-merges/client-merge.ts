import { type Insertable, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { owingClients } from "../../money/monthly-accounts/monthly-account.ts"

const activeClients = (tx: ScopedTransaction) =>
  tx
    .selectFrom("clients")
    .selectAll("clients")
    .where("clients.distributor_id", "=", tx.scope.distributorId)
    .where("clients.state", "=", "active")

export function findActiveClient(tx: ScopedTransaction, id: string) {
  return activeClients(tx).where("clients.id", "=", id).executeTakeFirst()
}

export async function listIdentities(tx: ScopedTransaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("clients")
    .select("identity")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "in", ids)
    .execute()
  return rows.map(({ identity }) => identity)
}

/** Locks the accounts in one order, whoever asks. */
export async function lockClients(tx: ScopedTransaction, ids: readonly string[]) {
  return await tx
    .selectFrom("clients")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
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
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
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
    .orderBy("clients.created_at")
    .limit(20)
    .execute()
}

/** Ids of the accounts with a pending dispute, of those with a pending change of address, and of those that owe a month. */
export async function findUnsettled(tx: ScopedTransaction, ids: readonly string[], lock = false) {
  const { distributorId } = tx.scope
  const [disputes, changes] = await Promise.all([
    tx
      .selectFrom("account_disputes")
      .select("client_id")
      .where("distributor_id", "=", distributorId)
      .where("state", "=", "pending")
      .where("client_id", "in", ids)
      .execute(),
    tx
      .selectFrom("client_address_changes")
      .select("client_id")
      .where("distributor_id", "=", distributorId)
      .where("state", "=", "pending")
      .where("client_id", "in", ids)
      .execute(),
  ])
  return {
    disputed: disputes.map((row) => row.client_id),
    changing: changes.map((row) => row.client_id),
    owing: await owingClients(tx, ids, { lock }),
  }
}

export async function listMergeRows(tx: ScopedTransaction, targetId: string) {
  return await tx
    .selectFrom("client_merges")
    .innerJoin("clients", "clients.id", "client_merges.source_id")
    .selectAll("client_merges")
    .select(["clients.names", "clients.surnames", "clients.identity", "clients.email"])
    .select([
      sql<string>`(select names from executives where id = client_merges.merged_by)`.as("mergedByNames"),
      sql<string | null>`(select names from executives where id = client_merges.undone_by)`.as(
        "undoneByNames",
      ),
    ])
    .where("client_merges.distributor_id", "=", tx.scope.distributorId)
    .where("client_merges.target_id", "=", targetId)
    .orderBy("client_merges.merged_at", "desc")
    .orderBy("client_merges.id", "desc")
    .limit(20)
    .execute()
}

/** Updates that move what an account has to another one. */
function moves(tx: ScopedTransaction, from: string, to: string) {
  const { distributorId } = tx.scope
  const moved = { client_id: to }
  return {
    requests: tx
      .updateTable("requests")
      .set(moved)
      .where("distributor_id", "=", distributorId)
      .where("client_id", "=", from)
      .returning("id"),
    certificates: tx
      .updateTable("certificates")
      .set(moved)
      .where("distributor_id", "=", distributorId)
      .where("client_id", "=", from)
      .returning("serial"),
    notes: tx
      .updateTable("client_notes")
      .set(moved)
      .where("distributor_id", "=", distributorId)
      .where("client_id", "=", from)
      .returning("id"),
  }
}

/** Moves everything of an account. @returns what moved */
export async function moveAll(tx: ScopedTransaction, from: string, to: string) {
  const { requests, certificates, notes } = moves(tx, from, to)
  return {
    request_ids: (await requests.execute()).map(({ id }) => id),
    serials: (await certificates.execute()).map(({ serial }) => serial),
    note_ids: (await notes.execute()).map(({ id }) => id),
  }
}

export async function insertMerge(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["client_merges"]>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("client_merges")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function lockMerge(tx: ScopedTransaction, key: { id: string; target: string }) {
  return await tx
    .selectFrom("client_merges")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", key.id)
    .where("target_id", "=", key.target)
    .forUpdate()
    .executeTakeFirst()
}

export type MergeRow = Selectable<Database["client_merges"]>

/** Whether one of the requests was approved for the account and may have, or still get, a certificate. */
export async function hasApprovalOf(
  tx: ScopedTransaction,
  { requests, clientId }: { requests: readonly string[]; clientId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(sql<boolean>`id = any(${requests}::uuid[])`)
    .where("status", "in", ["approved", "issued"])
    .where("approved_client_id", "=", clientId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves exactly what a merge moved. @returns whether all of it was still there */
export async function moveBack(tx: ScopedTransaction, merge: MergeRow): Promise<boolean> {
  const { source_id: to, target_id: from, request_ids, serials, note_ids } = merge
  const back = moves(tx, from, to)
  const requests = await back.requests.where(sql<boolean>`id = any(${request_ids}::uuid[])`).execute()
  const certificates = await back.certificates.where(sql<boolean>`serial = any(${serials}::text[])`).execute()
  const notes = await back.notes.where(sql<boolean>`id = any(${note_ids}::uuid[])`).execute()
  const isComplete = certificates.length === serials.length && notes.length === note_ids.length
  return requests.length === request_ids.length && isComplete
}

export async function markUndone(
  tx: ScopedTransaction,
  id: string,
  columns: Pick<MergeRow, "undone_by" | "undone_at">,
): Promise<void> {
  await tx
    .updateTable("client_merges")
    .set(columns)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
