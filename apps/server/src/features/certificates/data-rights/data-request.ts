import { ApiError } from "@trazo/contract/errors/errors"
import { isRemovable } from "@trazo/domain/desk/removal"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { type Insertable, type Selectable, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type DataRequestRow = Omit<Selectable<Database["data_requests"]>, "distributor_id">

/** @returns undefined where the person has an open request of the kind */
export async function insertDataRequest(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["data_requests"]>, "distributor_id">,
): Promise<DataRequestRow | undefined> {
  return await tx
    .insertInto("data_requests")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["client_id", "kind"]).where("answered_at", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Newest first, the last 50. */
export async function listOwnRequests(tx: ScopedTransaction, clientId: string): Promise<DataRequestRow[]> {
  return await tx
    .selectFrom("data_requests")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .orderBy("asked_at", "desc")
    .limit(50)
    .execute()
}

async function hasOpenDataRequest(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("data_requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("answered_at", "is", null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listCertificateEnds(tx: ScopedTransaction, clientId: string) {
  return await tx
    .selectFrom("certificates")
    .select(["not_after as notAfter", sql<boolean>`status = 'revoked'`.as("isRevoked")])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("der", "is not", null)
    .execute()
}

export async function listPaymentDates(tx: ScopedTransaction, clientId: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.request_id")
    .select(sql<Date>`payments.received_at`.as("at"))
    .where("payments.distributor_id", "=", tx.scope.distributorId)
    .where("requests.client_id", "=", clientId)
    .where("payments.status", "in", ["received", "refunded"])
    .execute()
  return rows.map(({ at }) => at)
}

/** Statuses of a request that still moves. */
const openStatuses = requestStatuses.filter(
  (status) => !isRemovable(status) && status !== "issued" && status !== "draft",
)

export async function hasOpenRequest(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("status", "in", openStatuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Filter {
  isOpen: boolean
  search: string
}

function requestsWithClients(tx: ScopedTransaction) {
  return tx
    .selectFrom("data_requests")
    .innerJoin("clients", "clients.id", "data_requests.client_id")
    .where("data_requests.distributor_id", "=", tx.scope.distributorId)
}

function filteredRequests(tx: ScopedTransaction, { isOpen, search }: Filter) {
  const query = requestsWithClients(tx).where("data_requests.answered_at", isOpen ? "is" : "is not", null)
  const words = sql<string>`(clients.names || ' ' || clients.surnames || ' ' || clients.identity)`
  return search ? query.where(containsText(words, search)) : query
}

const staffColumns = [
  ...(["data_requests.id", "data_requests.client_id", "data_requests.kind", "data_requests.text"] as const),
  ...(["data_requests.kept", "data_requests.asked_at", "data_requests.due_at"] as const),
  ...(["data_requests.outcome", "data_requests.reply", "data_requests.answered_by"] as const),
  ...(["data_requests.answered_at", "clients.names", "clients.surnames"] as const),
  ...(["clients.identity", "clients.email"] as const),
] as const

const answeredBy = sql<string | null>`(select names from executives where id = data_requests.answered_by)`.as(
  "answeredBy",
)

/** Open ones by their due date, so that what is overdue comes first; answered ones newest first. */
export async function listStaffRequests(tx: ScopedTransaction, filter: Filter, reading: Reading) {
  const column = filter.isOpen ? ("data_requests.due_at" as const) : ("data_requests.answered_at" as const)
  const rows = filteredRequests(tx, filter)
    .select(staffColumns)
    .select([answeredBy, sql<string>`${sql.ref(column)}::text`.as("position")])
  const order = { columns: [column, "data_requests.id" as const], isDescending: !filter.isOpen }
  return await keyset(rows, order, reading).execute()
}

export type ListedRequest = Awaited<ReturnType<typeof listStaffRequests>>[number]
export type StaffRequestRow = Omit<ListedRequest, "position">

export async function countRequests(tx: ScopedTransaction, filter: Filter, now: Date) {
  const { total, overdue } = await filteredRequests(tx, filter)
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`(count(*) filter (where answered_at is null and due_at < ${now}))::int`.as("overdue"),
    ])
    .executeTakeFirstOrThrow()
  return { total, overdue }
}

export async function findStaffRequest(
  tx: ScopedTransaction,
  id: string,
): Promise<StaffRequestRow | undefined> {
  return await requestsWithClients(tx)
    .select(staffColumns)
    .select(answeredBy)
    .where("data_requests.id", "=", id)
    .executeTakeFirst()
}

/** @returns whether it was not answered before */
export async function updateAnswer(
  tx: ScopedTransaction,
  id: string,
  reply: Pick<DataRequestRow, "outcome" | "reply" | "answered_by" | "answered_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("data_requests")
    .set(reply)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A client with an unanswered request about their data is not removed: the request would leave the list with them.
 * @throws ApiError CLIENT_HAS_DATA_REQUEST
 */
export async function requireAnswered(tx: ScopedTransaction, clientId: string): Promise<void> {
  if (await hasOpenDataRequest(tx, clientId)) throw new ApiError("CLIENT_HAS_DATA_REQUEST")
}
