import { type Insertable, sql } from "kysely"
import type { Database } from "../database/schema.ts"
import type { ScopedTransaction } from "../database/scope.ts"

/**
 * Rows that no operation of the product writes: a distributor with its whole configuration or with none, an approved
 * account that never had a request, a deposit without its receipt, visits of the past, and notifications that were read
 * long ago.
 */

/** Inserts the distributor whose id is the transaction's tenant. */
export async function insertDistributor(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["distributors"]>, "id">,
  hosts: readonly string[],
): Promise<void> {
  const id = tx.scope.distributorId
  await tx
    .insertInto("distributors")
    .values({ id, ...row })
    .execute()
  await tx
    .insertInto("distributorHosts")
    .values(hosts.map((host) => ({ host, distributorId: id })))
    .execute()
}

export async function insertClient(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["clients"]>, "distributorId">,
): Promise<string> {
  const values = { ...row, distributorId: tx.scope.distributorId }
  return (await tx.insertInto("clients").values(values).returning("id").executeTakeFirstOrThrow()).id
}

/** Returns which of these ends of a request id are taken, also by removed requests. */
export async function findScenarioRequests(
  tx: ScopedTransaction,
  ends: readonly string[],
): Promise<Set<string>> {
  await sql`select set_config('app.removed', 'shown', true)`.execute(tx)
  const rows = await tx
    .selectFrom("requests")
    .select(sql<string>`right(id::text, 12)`.as("end"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where(sql<boolean>`right(id::text, 12) = any(${ends})`)
    .execute()
  return new Set(rows.map(({ end }) => end))
}

interface AnnouncedPayment {
  requestId: string
  amountCents: number
  accountId: string
  reference: string
  paidOn: string
  at: Date
}

/** A deposit without its receipt. */
export async function insertAnnouncedPayment(
  tx: ScopedTransaction,
  payment: AnnouncedPayment,
): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      distributorId: tx.scope.distributorId,
      requestId: payment.requestId,
      method: "deposit",
      status: "pending",
      amountCents: payment.amountCents,
      accountId: payment.accountId,
      reference: payment.reference,
      paidOn: payment.paidOn,
      receiptFileId: null,
      createdAt: payment.at,
      reason: null,
      decidedBy: null,
      decidedAt: null,
    })
    .execute()
}

/** Adds visits of days without visits. */
export async function insertVisits(
  tx: ScopedTransaction,
  days: readonly { day: string; count: number }[],
): Promise<void> {
  const { distributorId } = tx.scope
  const visits = days.map((day) => ({ distributorId, figure: "visit", detail: "", amountCents: 0, ...day }))
  await tx
    .insertInto("dailyFigures")
    .values(visits)
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Marks notifications before `readBefore` as read and deletes those before `keptSince`, for all readers at once. */
export async function settleNotifications(
  tx: ScopedTransaction,
  { readBefore, keptSince }: { readBefore: Date; keptSince: Date },
): Promise<void> {
  const { distributorId } = tx.scope
  await tx
    .deleteFrom("notifications")
    .where("distributorId", "=", distributorId)
    .where("createdAt", "<", keptSince)
    .execute()
  await tx
    .updateTable("notifications")
    .set({ readAt: readBefore })
    .where("distributorId", "=", distributorId)
    .where("readAt", "is", null)
    .where("createdAt", "<", readBefore)
    .execute()
}
