import type { RemovalState } from "@trazo/domain/desk/removal"
import { type Insertable, type Selectable, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type RemovalRow = Selectable<Database["removals"]>

/** Shows removed requests and clients to the rest of this transaction. */
export async function showRemoved(tx: ScopedTransaction): Promise<void> {
  await sql`select set_config('app.removed', 'shown', true)`.execute(tx)
}

export async function insertRemoval(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["removals"]>, "distributorId">,
): Promise<string> {
  const { id } = await tx
    .insertInto("removals")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Marks requests as removed by `removal`, or with null as present. */
export async function markRequests(
  tx: ScopedTransaction,
  ids: readonly string[],
  removal: string | null,
): Promise<void> {
  await tx
    .updateTable("requests")
    .set({ removalId: removal })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", ids)
    .execute()
}

export async function markClient(tx: ScopedTransaction, id: string, removal: string | null): Promise<void> {
  await tx
    .updateTable("clients")
    .set({ removalId: removal })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

const removalOf = (tx: ScopedTransaction, id: string) =>
  tx
    .selectFrom("removals")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)

export async function lockRemoval(tx: ScopedTransaction, id: string): Promise<RemovalRow | undefined> {
  return await removalOf(tx, id).forUpdate().executeTakeFirst()
}

export function findRemoval(tx: ScopedTransaction, id: string) {
  return removalOf(tx, id)
    .select((eb) => [removedByOf(eb.ref("removals.removedBy")), decidedByOf(eb.ref("removals.decidedBy"))])
    .executeTakeFirst()
}

const namesOf = (id: unknown) => sql<string | null>`(select names from executives where id = ${id})`
const removedByOf = (id: unknown) => namesOf(id).as("removedBy")
const decidedByOf = (id: unknown) => namesOf(id).as("decidedBy")

interface Filter {
  state: RemovalState
  search: string
}

export function filteredRemovals(tx: ScopedTransaction, { state, search }: Filter) {
  const query = tx
    .selectFrom("removals")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", state)
  return search ? query.where(containsText(sql<string>`(name || ' ' || label)`, search)) : query
}

/** Newest first. */
export async function listRemovalRows(tx: ScopedTransaction, filter: Filter, reading: Reading) {
  const rows = filteredRemovals(tx, filter)
    .selectAll()
    .select((eb) => [removedByOf(eb.ref("removals.removedBy")), decidedByOf(eb.ref("removals.decidedBy"))])
    .select(sql<string>`removed_at::text`.as("position"))
  return await keyset(rows, { columns: ["removedAt", "id"], isDescending: true }, reading).execute()
}

export type ListedRemoval = Awaited<ReturnType<typeof listRemovalRows>>[number]
export type ReadRemoval = Omit<ListedRemoval, "position">

/** Needs `showRemoved`. */
export async function listRemovedRequests(tx: ScopedTransaction, removal: string) {
  return await tx
    .selectFrom("requests")
    .select(["id", "number", "clientId"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("removalId", "=", removal)
    .orderBy("number")
    .execute()
}

const removedClient = (tx: ScopedTransaction, removal: string) =>
  tx
    .selectFrom("clients")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("removalId", "=", removal)

/** Needs `showRemoved`. */
export async function findRemovedClient(tx: ScopedTransaction, removal: string) {
  return await removedClient(tx, removal).executeTakeFirst()
}

/** Needs `showRemoved`. */
export async function lockRemovedClient(tx: ScopedTransaction, removal: string) {
  return await removedClient(tx, removal).forUpdate().executeTakeFirst()
}

/** Whether one of the accounts was removed by another removal. Needs `showRemoved`. */
export async function hasRemovedClient(
  tx: ScopedTransaction,
  { accounts, exceptOf }: { accounts: readonly string[]; exceptOf: string },
): Promise<boolean> {
  if (accounts.length === 0) return false
  const row = await tx
    .selectFrom("clients")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "in", accounts)
    .where("removalId", "is not", null)
    .where("removalId", "!=", exceptOf)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const clientOf = (tx: ScopedTransaction, id: string) =>
  tx
    .selectFrom("clients")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)

export async function findClientToRemove(tx: ScopedTransaction, id: string) {
  return await clientOf(tx, id).executeTakeFirst()
}

export async function lockClientToRemove(tx: ScopedTransaction, id: string) {
  return await clientOf(tx, id).forUpdate().executeTakeFirst()
}

/** Drafts included. */
export async function lockRequestsOf(tx: ScopedTransaction, clientId: string) {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .forUpdate()
    .execute()
}

export async function hasCertificate(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("certificates")
    .select("serial")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("der", "is not", null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasRefundDue(tx: ScopedTransaction, requests: readonly string[]): Promise<boolean> {
  if (requests.length === 0) return false
  const row = await tx
    .selectFrom("payments")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "in", requests)
    .where("refundDue", "=", sql<boolean>`true`)
    .where("status", "=", "received")
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("refundDecisions")
        .select("paymentId")
        .where("distributorId", "=", tx.scope.distributorId)
        .whereRef("part", "=", "payments.refundPart"),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateRemoval(
  tx: ScopedTransaction,
  id: string,
  columns: Partial<Pick<RemovalRow, "state" | "decidedBy" | "decidedAt" | "name" | "label" | "reason">>,
): Promise<void> {
  await tx
    .updateTable("removals")
    .set(columns)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function listDueRemovals(tx: ScopedTransaction, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom("removals")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "removed")
    .where("erasesAt", "<=", now)
    .orderBy("erasesAt")
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Clears the personal data. @returns ids of the files to delete */
export async function eraseData(tx: ScopedTransaction, removal: string): Promise<string[]> {
  await showRemoved(tx)
  await tx
    .deleteFrom("requestBuyers")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "in", (of) =>
      of
        .selectFrom("requests")
        .select("id")
        .where("distributorId", "=", tx.scope.distributorId)
        .where("removalId", "=", removal),
    )
    .execute()
  const { rows } = await sql<{ id: string }>`select erase_removal(${removal}::uuid) as id`.execute(tx)
  return rows.map(({ id }) => id)
}
