import { ApiError } from "@trazo/contract/errors/errors"
import { isRemovable } from "@trazo/domain/desk/removal"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { type Insertable, type Selectable, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type DataRequestRow = Omit<Selectable<Database["dataRequests"]>, "distributorId">

/** @returns undefined where the person has an open request of the kind */
export async function insertDataRequest(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["dataRequests"]>, "distributorId">,
): Promise<DataRequestRow | undefined> {
  return await tx
    .insertInto("dataRequests")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["clientId", "kind"]).where("answeredAt", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Newest first, the last 50. */
export async function listOwnRequests(tx: ScopedTransaction, clientId: string): Promise<DataRequestRow[]> {
  return await tx
    .selectFrom("dataRequests")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .orderBy("askedAt", "desc")
    .limit(50)
    .execute()
}

async function hasOpenDataRequest(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("dataRequests")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("answeredAt", "is", null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listCertificateEnds(tx: ScopedTransaction, clientId: string) {
  return await tx
    .selectFrom("certificates")
    .select(["notAfter", sql<boolean>`status = 'revoked'`.as("isRevoked")])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("der", "is not", null)
    .execute()
}

export async function listPaymentDates(tx: ScopedTransaction, clientId: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .select(sql<Date>`payments.received_at`.as("at"))
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("requests.clientId", "=", clientId)
    .where("payments.status", "in", ["received", "refunded", "owed"])
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
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
    .selectFrom("dataRequests")
    .innerJoin("clients", "clients.id", "dataRequests.clientId")
    .where("dataRequests.distributorId", "=", tx.scope.distributorId)
}

function filteredRequests(tx: ScopedTransaction, { isOpen, search }: Filter) {
  const query = requestsWithClients(tx).where("dataRequests.answeredAt", isOpen ? "is" : "is not", null)
  const words = sql<string>`(clients.names || ' ' || clients.surnames || ' ' || clients.identity)`
  return search ? query.where(containsText(words, search)) : query
}

const staffColumns = [
  ...(["dataRequests.id", "dataRequests.clientId", "dataRequests.kind", "dataRequests.text"] as const),
  ...(["dataRequests.kept", "dataRequests.askedAt", "dataRequests.dueAt"] as const),
  ...(["dataRequests.outcome", "dataRequests.reply", "dataRequests.answeredBy"] as const),
  ...(["dataRequests.answeredAt", "clients.names", "clients.surnames"] as const),
  ...(["clients.identity", "clients.email"] as const),
] as const

const answeredBy = sql<string | null>`(select names from executives where id = data_requests.answered_by)`.as(
  "answeredBy",
)

/** Open ones by their due date, so that what is overdue comes first; answered ones newest first. */
export async function listStaffRequests(tx: ScopedTransaction, filter: Filter, reading: Reading) {
  const column = filter.isOpen ? ("dataRequests.dueAt" as const) : ("dataRequests.answeredAt" as const)
  const rows = filteredRequests(tx, filter)
    .select(staffColumns)
    .select([answeredBy, sql<string>`${sql.ref(column)}::text`.as("position")])
  const order = { columns: [column, "dataRequests.id" as const], isDescending: !filter.isOpen }
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
    .where("dataRequests.id", "=", id)
    .executeTakeFirst()
}

/** @returns whether it was not answered before */
export async function updateAnswer(
  tx: ScopedTransaction,
  id: string,
  reply: Pick<DataRequestRow, "outcome" | "reply" | "answeredBy" | "answeredAt">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("dataRequests")
    .set(reply)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("answeredAt", "is", null)
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
