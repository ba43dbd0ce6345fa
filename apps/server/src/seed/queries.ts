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

type New<Table extends keyof Database> = Omit<Insertable<Database[Table]>, "distributor_id">

const tenant = (tx: ScopedTransaction) => ({ distributor_id: tx.scope.distributorId })

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
    .insertInto("distributor_hosts")
    .values(hosts.map((host) => ({ host, distributor_id: id })))
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
  const rows = Object.entries(prices).map(([price_key, base_cents]) => ({
    ...tenant(tx),
    id: newId(random, clock.now()),
    price_key,
    base_cents,
  }))
  if (rows.length > 0) await tx.insertInto("prices").values(rows).execute()
}

export async function setPictures(
  tx: ScopedTransaction,
  { logo, multimedia }: { logo: string; multimedia: object },
): Promise<void> {
  await tx
    .updateTable("distributors")
    .set({ logo_file_id: logo, multimedia: JSON.stringify(multimedia) })
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

export async function insertBankUser(tx: ScopedTransaction, row: New<"bank_users">): Promise<string> {
  const values = { ...tenant(tx), ...row }
  return (await tx.insertInto("bank_users").values(values).returning("id").executeTakeFirstOrThrow()).id
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
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(sql<boolean>`right(id::text, 12) = any(${ends})`)
    .execute()
  return new Set(rows.map(({ end }) => end))
}

export async function findStaff(tx: ScopedTransaction, emails: readonly string[]) {
  return await tx
    .selectFrom("executives")
    .select(["id", "administrator", rolePermissions.as("permissions")])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "in", emails)
    .execute()
}

export async function findBankUser(tx: ScopedTransaction, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("bank_users")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("email", "=", email)
    .executeTakeFirst()
  return row?.id
}

export async function findApprovedClient(tx: ScopedTransaction, identity: string): Promise<string | null> {
  const row = await tx
    .selectFrom("clients")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity", "=", identity)
    .where("approved_at", "is not", null)
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
      request_id: payment.requestId,
      method: "deposit",
      status: "pending",
      amount_cents: payment.amountCents,
      account_id: payment.accountId,
      reference: payment.reference,
      paid_on: payment.paidOn,
      receipt_file_id: null,
      created_at: payment.at,
      reason: null,
      decided_by: null,
      decided_at: null,
    })
    .execute()
}

/** @returns id of the refunded payment */
export async function markRefunded(tx: ScopedTransaction, requestId: string): Promise<string> {
  const { id } = await tx
    .updateTable("payments")
    .set({ status: "refunded", refund_due: false })
    .where("request_id", "=", requestId)
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
    .set({ replaced_by: replacedBy })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(sql<string>`right(request_id::text, 12)`, "=", requestEnd)
    .execute()
}

/** Adds visits of days without visits. */
export async function insertVisits(
  tx: ScopedTransaction,
  days: readonly { day: string; count: number }[],
): Promise<void> {
  const visits = days.map((day) => ({ ...tenant(tx), figure: "visit", detail: "", amount_cents: 0, ...day }))
  await tx
    .insertInto("daily_figures")
    .values(visits)
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Returns the oldest available code of a seller that is not prepaid. */
export async function findSellersCode(tx: ScopedTransaction, seller: string) {
  return await tx
    .selectFrom("distributor_codes as code")
    .innerJoin("code_lots as lot", "lot.id", "code.lot_id")
    .innerJoin("sellers", "sellers.id", "lot.seller_id")
    .select(["code.id", "code.code_hash"])
    .where("code.distributor_id", "=", tx.scope.distributorId)
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
    .where("distributor_id", "=", distributorId)
    .where("created_at", "<", keptSince)
    .execute()
  await tx
    .updateTable("notifications")
    .set({ read_at: readBefore })
    .where("distributor_id", "=", distributorId)
    .where("read_at", "is", null)
    .where("created_at", "<", readBefore)
    .execute()
}

/** Those that came first. */
export async function listApprovedClients(tx: ScopedTransaction, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("clients")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("approved_at", "is not", null)
    .where("state", "=", "active")
    .orderBy("created_at")
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasDataRequests(tx: ScopedTransaction): Promise<boolean> {
  const row = await tx
    .selectFrom("data_requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDataRequest(tx: ScopedTransaction, row: New<"data_requests">): Promise<void> {
  await tx
    .insertInto("data_requests")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}
