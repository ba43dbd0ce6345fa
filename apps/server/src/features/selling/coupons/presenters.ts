import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { Coupon, CouponRow, couponStandings } from "@trazo/contract/selling/coupons"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { ListedRedemption, StoredCoupon } from "./queries.ts"

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
