import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { Coupon, CouponRow, couponStandings } from "@trazo/contract/selling/coupons"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { type Selectable, sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type StoredCoupon = Selectable<Database["coupons"]>
type RedemptionRow = Selectable<Database["coupon_redemptions"]>

function matching(tx: ScopedTransaction, search: string) {
  const all = tx.selectFrom("coupons").where("distributor_id", "=", tx.scope.distributorId)
  return search ? all.where(sql<boolean>`strpos(code, ${search.toUpperCase()}) > 0`) : all
}

export async function listCouponRows(tx: ScopedTransaction, search: string, reading: Reading) {
  const order = { columns: ["id" as const], isDescending: true }
  return await keyset(matching(tx, search).selectAll(), order, reading).execute()
}

export async function countCoupons(tx: ScopedTransaction, search: string): Promise<number> {
  const row = await matching(tx, search)
    .select(({ fn }) => fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function findCoupon(tx: ScopedTransaction, id: string): Promise<StoredCoupon | undefined> {
  return await tx
    .selectFrom("coupons")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export async function findCouponByCode(
  tx: ScopedTransaction,
  code: string,
): Promise<StoredCoupon | undefined> {
  return await tx
    .selectFrom("coupons")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("code", "=", code)
    .executeTakeFirst()
}

type CouponColumns = Omit<StoredCoupon, "distributor_id" | "used" | "created_at" | "id">

/** @returns whether the code was free */
export async function insertCoupon(
  tx: ScopedTransaction,
  row: CouponColumns & { id: string; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("coupons")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["distributor_id", "code"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateCoupon(
  tx: ScopedTransaction,
  id: string,
  changes: CouponColumns,
): Promise<StoredCoupon | undefined> {
  return await tx
    .updateTable("coupons")
    .set(changes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Takes one use of an open coupon, and locks it until the transaction ends. PostgreSQL checks the limit again after it
 * waited for the lock, so that parallel redemptions never pass it.
 */
export async function takeUse(
  tx: ScopedTransaction,
  code: string,
  now: Date,
): Promise<StoredCoupon | undefined> {
  return await tx
    .updateTable("coupons")
    .set((row) => ({ used: row("used", "+", 1) }))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("code", "=", code)
    .where("state", "=", "active")
    .where((row) => row.or([row("starts_at", "is", null), row("starts_at", "<=", now)]))
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
    .where((row) => row.or([row("total_uses", "is", null), row("used", "<", row.ref("total_uses"))]))
    .returningAll()
    .executeTakeFirst()
}

export async function giveBackUse(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .updateTable("coupons")
    .set((row) => ({ used: row("used", "-", 1) }))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function countUsesOf(
  tx: ScopedTransaction,
  { couponId, identityKey }: { couponId: string; identityKey: string },
): Promise<number> {
  const row = await tx
    .selectFrom("coupon_redemptions")
    .select(({ fn }) => fn.countAll<string>().as("uses"))
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("coupon_id", "=", couponId)
    .where("identity_key", "=", identityKey)
    .where("released_at", "is", null)
    .executeTakeFirstOrThrow()
  return Number(row.uses)
}

export async function insertRedemption(
  tx: ScopedTransaction,
  row: Omit<RedemptionRow, "distributor_id" | "released_at">,
): Promise<void> {
  await tx
    .insertInto("coupon_redemptions")
    .values({ ...row, distributor_id: tx.scope.distributorId, released_at: null })
    .execute()
}

/** The coupon of a request with its redemption, or undefined. */
export async function findRedemption(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("coupon_redemptions")
    .innerJoin("coupons", "coupons.id", "coupon_redemptions.coupon_id")
    .select(["coupons.id as couponId", "coupons.code", "coupons.ends_at"])
    .select(["coupon_redemptions.id", "coupon_redemptions.discount_cents"])
    .where("coupon_redemptions.distributor_id", "=", tx.scope.distributorId)
    .where("coupon_redemptions.request_id", "=", requestId)
    .where("coupon_redemptions.released_at", "is", null)
    .executeTakeFirst()
}

export async function markReleased(tx: ScopedTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("coupon_redemptions")
    .set({ released_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Newest first. */
export async function listRedemptions(tx: ScopedTransaction, couponId: string) {
  return await tx
    .selectFrom("coupon_redemptions")
    .innerJoin("requests", "requests.id", "coupon_redemptions.request_id")
    .select(["coupon_redemptions.id", "coupon_redemptions.at", "released_at"])
    .select(["coupon_redemptions.discount_cents", "requests.id as requestId", "requests.number"])
    .select(["requests.status", "requests.channel"])
    .where("coupon_redemptions.distributor_id", "=", tx.scope.distributorId)
    .where("coupon_id", "=", couponId)
    .orderBy("coupon_redemptions.at", "desc")
    .orderBy("coupon_redemptions.id", "desc")
    .limit(200)
    .execute()
}
type ListedRedemption = Awaited<ReturnType<typeof listRedemptions>>[number]

type Standing = (typeof couponStandings)[number]

function standingOf({ state, starts_at, ends_at, total_uses, used }: StoredCoupon, now: Date): Standing {
  if (state === "disabled") return "disabled"
  if (ends_at && ends_at <= now) return "expired"
  if (total_uses !== null && used >= total_uses) return "usedUp"
  return starts_at && starts_at > now ? "planned" : "open"
}

export function presentCouponRow(row: StoredCoupon, now: Date): CouponRow {
  const { id, code, percent, kinds, validities, channels, state, used } = row
  return {
    id,
    code,
    percent,
    amountCents: row.amount_cents,
    kinds,
    validities,
    channels,
    state,
    used,
    startsOn: row.starts_at && ecuadorDay(row.starts_at),
    // The last instant of the last day.
    endsOn: row.ends_at && ecuadorDay(new Date(row.ends_at.getTime() - 1)),
    totalUses: row.total_uses,
    usesPerClient: row.uses_per_client,
    standing: standingOf(row, now),
  }
}

export function presentCoupon(
  row: StoredCoupon,
  redemptions: readonly ListedRedemption[],
  { now, lastChange }: { now: Date; lastChange: LastChange },
): Coupon {
  return {
    ...presentCouponRow(row, now),
    createdAt: row.created_at.toISOString(),
    redemptions: redemptions.map(
      ({ id, number, status, channel, requestId, discount_cents, at, ...rest }) => ({
        id,
        status,
        channel,
        requestId,
        number: number ?? "",
        discountCents: discount_cents,
        at: at.toISOString(),
        isReleased: rest.released_at !== null,
      }),
    ),
    lastChange,
  }
}
