import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { Coupon, CouponRow, couponStandings } from "@trazo/contract/selling/coupons"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { type Selectable, sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type StoredCoupon = Selectable<Database["coupons"]>
type RedemptionRow = Selectable<Database["couponRedemptions"]>

function matching(tx: ScopedTransaction, search: string) {
  const all = tx.selectFrom("coupons").where("distributorId", "=", tx.scope.distributorId)
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
    .where("distributorId", "=", tx.scope.distributorId)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("code", "=", code)
    .executeTakeFirst()
}

type CouponColumns = Omit<StoredCoupon, "distributorId" | "used" | "createdAt" | "id">

/** @returns whether the code was free */
export async function insertCoupon(
  tx: ScopedTransaction,
  row: CouponColumns & { id: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("coupons")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((clash) => clash.columns(["distributorId", "code"]).doNothing())
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
    .where("distributorId", "=", tx.scope.distributorId)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("code", "=", code)
    .where("state", "=", "active")
    .where((row) => row.or([row("startsAt", "is", null), row("startsAt", "<=", now)]))
    .where((row) => row.or([row("endsAt", "is", null), row("endsAt", ">", now)]))
    .where((row) => row.or([row("totalUses", "is", null), row("used", "<", row.ref("totalUses"))]))
    .returningAll()
    .executeTakeFirst()
}

export async function giveBackUse(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .updateTable("coupons")
    .set((row) => ({ used: row("used", "-", 1) }))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function countUsesOf(
  tx: ScopedTransaction,
  { couponId, identityKey }: { couponId: string; identityKey: string },
): Promise<number> {
  const row = await tx
    .selectFrom("couponRedemptions")
    .select(({ fn }) => fn.countAll<string>().as("uses"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("couponId", "=", couponId)
    .where("identityKey", "=", identityKey)
    .where("releasedAt", "is", null)
    .executeTakeFirstOrThrow()
  return Number(row.uses)
}

export async function insertRedemption(
  tx: ScopedTransaction,
  row: Omit<RedemptionRow, "distributorId" | "releasedAt">,
): Promise<void> {
  await tx
    .insertInto("couponRedemptions")
    .values({ ...row, distributorId: tx.scope.distributorId, releasedAt: null })
    .execute()
}

/** The coupon of a request with its redemption, or undefined. */
export async function findRedemption(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("couponRedemptions")
    .innerJoin("coupons", "coupons.id", "couponRedemptions.couponId")
    .select(["coupons.id as couponId", "coupons.code", "coupons.endsAt"])
    .select(["couponRedemptions.id", "couponRedemptions.discountCents"])
    .where("couponRedemptions.distributorId", "=", tx.scope.distributorId)
    .where("couponRedemptions.requestId", "=", requestId)
    .where("couponRedemptions.releasedAt", "is", null)
    .executeTakeFirst()
}

export async function markReleased(tx: ScopedTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("couponRedemptions")
    .set({ releasedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Newest first. */
export async function listRedemptions(tx: ScopedTransaction, couponId: string) {
  return await tx
    .selectFrom("couponRedemptions")
    .innerJoin("requests", "requests.id", "couponRedemptions.requestId")
    .select(["couponRedemptions.id", "couponRedemptions.at", "releasedAt"])
    .select(["couponRedemptions.discountCents", "requests.id as requestId", "requests.number"])
    .select(["requests.status", "requests.channel"])
    .where("couponRedemptions.distributorId", "=", tx.scope.distributorId)
    .where("couponId", "=", couponId)
    .orderBy("couponRedemptions.at", "desc")
    .orderBy("couponRedemptions.id", "desc")
    .limit(200)
    .execute()
}
type ListedRedemption = Awaited<ReturnType<typeof listRedemptions>>[number]

type Standing = (typeof couponStandings)[number]

function standingOf({ state, startsAt, endsAt, totalUses, used }: StoredCoupon, now: Date): Standing {
  if (state === "disabled") return "disabled"
  if (endsAt && endsAt <= now) return "expired"
  if (totalUses !== null && used >= totalUses) return "usedUp"
  return startsAt && startsAt > now ? "planned" : "open"
}

export function presentCouponRow(row: StoredCoupon, now: Date): CouponRow {
  const { id, code, percent, kinds, validities, channels, state, used } = row
  return {
    id,
    code,
    percent,
    amountCents: row.amountCents,
    kinds,
    validities,
    channels,
    state,
    used,
    startsOn: row.startsAt && ecuadorDay(row.startsAt),
    // The last instant of the last day.
    endsOn: row.endsAt && ecuadorDay(new Date(row.endsAt.getTime() - 1)),
    totalUses: row.totalUses,
    usesPerClient: row.usesPerClient,
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
    createdAt: row.createdAt.toISOString(),
    redemptions: redemptions.map(
      ({ id, number, status, channel, requestId, discountCents, at, ...rest }) => ({
        id,
        status,
        channel,
        requestId,
        number: number ?? "",
        discountCents,
        at: at.toISOString(),
        isReleased: rest.releasedAt !== null,
      }),
    ),
    lastChange,
  }
}
