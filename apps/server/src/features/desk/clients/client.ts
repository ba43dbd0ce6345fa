import type { ClientFilter } from "@trazo/contract/desk/client-records"
import { type Insertable, sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface ListedFilter {
  filter: ClientFilter | undefined
  /** When a certificate of theirs that is not renewed ends. Null for all. */
  ends: { after: Date; until: Date } | null
  /** The search's matches. Null without a search. */
  matches: readonly string[] | null
  now: Date
}

/** In no order. @param most bounds the work of a term that half of the clients have */
export async function findMatches(
  tx: ScopedTransaction,
  { term, most }: { term: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select search_clients(${term}, ${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export function filteredClients(tx: ScopedTransaction, { filter, ends, matches }: ListedFilter) {
  const { distributorId } = tx.scope
  let query = tx
    .selectFrom("clients")
    .where("distributorId", "=", distributorId)
    .where("state", filter === "closed" ? "<>" : "=", "active")
  if (filter === "approved") query = query.where("approvedAt", "is not", null)
  if (filter === "provisional") query = query.where("approvedAt", "is", null)
  if (filter === "internal") query = query.where("internal", "=", sql<boolean>`true`)
  if (ends) {
    const ending = tx
      .selectFrom("certificates")
      .select("clientId")
      .where("distributorId", "=", distributorId)
      .where("status", "=", "valid")
      .where("replacedBy", "is", null)
      .where("notAfter", ">", ends.after)
      .where("notAfter", "<=", ends.until)
    // Read first: joined, the clients would be searched for those certificates.
    query = query.where(sql<boolean>`id = any(array(${ending}))`)
  }
  if (matches) query = query.where(sql<boolean>`id = any(${matches}::uuid[])`)
  return query
}

/** Without a limit, for exports. */
export async function countAllClients(tx: ScopedTransaction, filter: ListedFilter): Promise<number> {
  const row = await filteredClients(tx, filter)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Newest first. */
export function listClientRows(tx: ScopedTransaction, filter: ListedFilter, reading: Reading) {
  const rows = filteredClients(tx, filter)
    .select(clientColumns)
    .select(sql<string>`created_at::text`.as("position"))
    .select((eb) =>
      eb
        .selectFrom("certificates")
        .select((one) => one.fn.max("notAfter").as("until"))
        .where("certificates.distributorId", "=", tx.scope.distributorId)
        .whereRef("certificates.clientId", "=", "clients.id")
        .where("certificates.status", "=", "valid")
        .where("certificates.notAfter", ">=", filter.now)
        .as("certificateUntil"),
    )
  return keyset(rows, { columns: ["createdAt", "id"], isDescending: true }, reading).execute()
}

const clientColumns = [
  ...(["id", "names", "surnames", "identityType", "identity", "identityCountry", "email"] as const),
  ...(["phone", "internal", "state", "approvedAt", "createdAt"] as const),
] as const

export function findClientForRecord(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("clients")
    .select([...clientColumns, "passwordHash"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export function lockClientForRecord(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("clients")
    .select([...clientColumns, "passwordHash"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()
}

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findClientForRecord>>>
export type ListedRow = Awaited<ReturnType<typeof listClientRows>>[number]

export async function insertNote(
  tx: ScopedTransaction,
  note: Omit<Insertable<Database["clientNotes"]>, "distributorId" | "id">,
): Promise<void> {
  await tx
    .insertInto("clientNotes")
    .values({ ...note, distributorId: tx.scope.distributorId })
    .execute()
}
