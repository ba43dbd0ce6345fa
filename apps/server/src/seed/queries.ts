import { type Insertable, sql } from "kysely"
import { rolePermissions } from "../database/lists/staff-columns.ts"
import type { Database } from "../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { newId } from "../random.ts"

/**
 * Rows that no operation of the product writes yet: distributors with their prices, pictures and staff, clients with a
 * known password, announced deposits, refunds and renewals. Tests use the same inserts.
 */

type New<Table extends keyof Database> = Omit<Insertable<Database[Table]>, "distributorId">

const tenant = (tx: ScopedTransaction) => ({ distributorId: tx.scope.distributorId })

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

/**
 * The ids have the clock's time, because a price's history is in the order of its ids.
 * @param prices cents without IVA by price key
 */
export async function insertPrices(
  tx: ScopedTransaction,
  prices: Record<string, number>,
  { random, clock }: Pick<Deps, "random" | "clock">,
): Promise<void> {
  const rows = Object.entries(prices).map(([priceKey, baseCents]) => ({
    ...tenant(tx),
    id: newId(random, clock.now()),
    priceKey,
    baseCents,
  }))
  if (rows.length > 0) await tx.insertInto("prices").values(rows).execute()
}

export async function setPictures(
  tx: ScopedTransaction,
  { logo, multimedia }: { logo: string; multimedia: object },
): Promise<void> {
  await tx
    .updateTable("distributors")
    .set({ logoFileId: logo, multimedia: JSON.stringify(multimedia) })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

export async function insertRole(tx: ScopedTransaction, row: New<"roles">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("roles").values(values).returning("id").executeTakeFirstOrThrow()).id
}

export async function insertExecutive(tx: ScopedTransaction, row: New<"executives">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("executives").values(values).returning("id").executeTakeFirstOrThrow()).id
}

export async function insertBankUser(tx: ScopedTransaction, row: New<"bankUsers">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("bankUsers").values(values).returning("id").executeTakeFirstOrThrow()).id
}

export async function insertClient(tx: ScopedTransaction, row: New<"clients">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("clients").values(values).returning("id").executeTakeFirstOrThrow()).id
}

/** @returns undefined when the address is taken */
export async function unscopedInsertAdministrator(
  tx: PlatformTransaction,
  row: Insertable<Database["administrators"]>,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto("administrators")
    .values(row)
    .onConflict((clash) => clash.column("email").doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted?.id
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

export async function findStaff(tx: ScopedTransaction, emails: readonly string[]) {
  return await tx
    .selectFrom("executives")
    .select(["id", "administrator", rolePermissions.as("permissions")])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("email", "in", emails)
    .execute()
}

export async function findBankUser(tx: ScopedTransaction, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("bankUsers")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .executeTakeFirst()
  return row?.id
}

export async function findApprovedClient(tx: ScopedTransaction, identity: string): Promise<string | null> {
  const row = await tx
    .selectFrom("clients")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("approvedAt", "is not", null)
    .executeTakeFirst()
  return row?.id ?? null
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
      ...tenant(tx),
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

/** @returns id of the refunded payment */
export async function markRefunded(tx: ScopedTransaction, requestId: string): Promise<string> {
  const { id } = await tx
    .updateTable("payments")
    .set({ status: "refunded", refundDue: false })
    .where("requestId", "=", requestId)
    .where("status", "=", "received")
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the certificate of a request as renewed. */
export async function markReplaced(
  tx: ScopedTransaction,
  { requestEnd, replacedBy }: { requestEnd: string; replacedBy: string },
): Promise<void> {
  await tx
    .updateTable("certificates")
    .set({ replacedBy })
    .where("distributorId", "=", tx.scope.distributorId)
    .where(sql<string>`right(request_id::text, 12)`, "=", requestEnd)
    .execute()
}

/** Adds visits of days without visits. */
export async function insertVisits(
  tx: ScopedTransaction,
  days: readonly { day: string; count: number }[],
): Promise<void> {
  const visits = days.map((day) => ({ ...tenant(tx), figure: "visit", detail: "", amountCents: 0, ...day }))
  await tx
    .insertInto("dailyFigures")
    .values(visits)
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Returns the oldest available code of a seller that is not prepaid. */
export async function findSellersCode(tx: ScopedTransaction, seller: string) {
  return await tx
    .selectFrom("distributorCodes as code")
    .innerJoin("codeLots as lot", "lot.id", "code.lotId")
    .innerJoin("sellers", "sellers.id", "lot.sellerId")
    .select(["code.id", "code.codeHash"])
    .where("code.distributorId", "=", tx.scope.distributorId)
    .where("sellers.name", "=", seller)
    .where("code.state", "=", "available")
    .where("lot.prepaid", "=", sql<boolean>`false`)
    .orderBy("code.id")
    .executeTakeFirstOrThrow()
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

/** Those that came first. */
export async function listApprovedClients(tx: ScopedTransaction, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("clients")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("approvedAt", "is not", null)
    .where("state", "=", "active")
    .orderBy("createdAt")
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasDataRequests(tx: ScopedTransaction): Promise<boolean> {
  const row = await tx
    .selectFrom("dataRequests")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDataRequest(tx: ScopedTransaction, row: New<"dataRequests">): Promise<void> {
  await tx
    .insertInto("dataRequests")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}
