import type { CalendarDate } from "@trazo/domain/dates/calendar-date"
import type { PriceList } from "@trazo/domain/selling/price-key"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type PriceRow = Selectable<Database["prices"]>

/** The prices in force, by key. Keys that were taken off sale are left out. */
export async function listPrices(tx: ScopedTransaction, now: Date) {
  const begun = tx
    .selectFrom("prices")
    .distinctOn("price_key")
    .select(["price_key", "base_cents"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where((row) => row.or([row("valid_from", "is", null), row("valid_from", "<=", now)]))
    .orderBy("price_key")
    .orderBy("valid_from", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
  return await tx
    .selectFrom(begun.as("begun"))
    .select(["price_key", sql<number>`base_cents`.as("base_cents")])
    .where("base_cents", "is not", null)
    .orderBy("price_key")
    .execute()
}

/** Price keys that the distributor does not offer for now. Only the fast channel has some. */
export async function listWithheld(tx: ScopedTransaction, list: PriceList): Promise<readonly string[]> {
  if (list !== "fast") return []
  const row = await tx
    .selectFrom("fast_settings")
    .select("withheld")
    .where("distributor_id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return row?.withheld ?? []
}

export async function findBasePrice(
  tx: ScopedTransaction,
  priceKey: string,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .selectFrom("prices")
    .select("base_cents")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("price_key", "=", priceKey)
    .where((where) => where.or([where("valid_from", "is", null), where("valid_from", "<=", now)]))
    .orderBy("valid_from", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .executeTakeFirst()
  return row?.base_cents ?? null
}

/** The id of the newest change by key. */
export async function listVersions(tx: ScopedTransaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("prices")
    .distinctOn("price_key")
    .select(["price_key", "id"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("price_key")
    .orderBy("id", "desc")
    .execute()
  return new Map(rows.map(({ price_key, id }) => [price_key, id]))
}

/** Changes that have not begun, the first of each key first. */
export async function listPlannedPrices(tx: ScopedTransaction, now: Date): Promise<PriceRow[]> {
  return await tx
    .selectFrom("prices")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("valid_from", ">", now)
    .orderBy("valid_from")
    .orderBy("id", "desc")
    .execute()
}

/** Certificates sold since a day, by product: `kind:validity`. */
export async function countSold(tx: ScopedTransaction, since: CalendarDate) {
  const { rows } = await sql<{ detail: string; count: number }>`
    select detail, sum(count)::int as count from current_figures
    where distributor_id = ${tx.scope.distributorId} and figure = 'soldProduct' and day >= ${since}::date
    group by detail`.execute(tx)
  return rows
}

export async function countDrafts(tx: ScopedTransaction) {
  return await tx
    .selectFrom("requests")
    .select(["kind", "validity", sql<PriceList>`coalesce(renewal, channel)`.as("list")])
    .select(({ fn }) => fn.countAll<string>().as("drafts"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("status", "=", "draft")
    .groupBy(["kind", "validity", "list"])
    .execute()
}

export async function insertPriceChanges(
  tx: ScopedTransaction,
  rows: readonly Pick<
    PriceRow,
    "id" | "price_key" | "base_cents" | "valid_from" | "created_by" | "created_at"
  >[],
): Promise<void> {
  await tx
    .insertInto("prices")
    .values(rows.map((row) => ({ ...row, distributor_id: tx.scope.distributorId })))
    .execute()
}

/** @returns the deleted change, or undefined if it has begun */
export async function deletePlannedPrice(
  tx: ScopedTransaction,
  id: string,
  now: Date,
): Promise<PriceRow | undefined> {
  return await tx
    .deleteFrom("prices")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("valid_from", ">", now)
    .returningAll()
    .executeTakeFirst()
}

/** Newest first. */
export async function listPriceHistory(tx: ScopedTransaction, priceKey: string) {
  return await tx
    .selectFrom("prices")
    .leftJoin("executives", "executives.id", "prices.created_by")
    .select(["prices.id", "base_cents", "valid_from", "prices.created_at", "executives.names as who"])
    .where("prices.distributor_id", "=", tx.scope.distributorId)
    .where("price_key", "=", priceKey)
    .orderBy("prices.id", "desc")
    .limit(50)
    .execute()
}
export type PriceHistoryRow = Awaited<ReturnType<typeof listPriceHistory>>[number]
