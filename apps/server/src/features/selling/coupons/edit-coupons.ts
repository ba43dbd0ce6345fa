import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/coupons"
import type { Coupon, CouponData } from "@trazo/contract/selling/coupons"
import { dayMilliseconds, startOfEcuadorDay } from "@trazo/domain/dates/calendar-date"
import { readSellerCode } from "@trazo/domain/selling/seller-code"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { violates } from "../../../database/client.ts"
import { listSearched } from "../../../database/lists/list-searched.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import * as coupons from "./coupon.ts"

/** Newest first. @throws ApiError CURSOR_REFUSED */
export function listCoupons(
  { scope, query }: Omit<Call<typeof contract.listCoupons>, "actor">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listCoupons>> {
  return listSearched(
    scope,
    {
      ...query,
      name: "coupons",
      read: coupons.listCouponRows,
      count: coupons.countCoupons,
      present: (row) => coupons.presentCouponRow(row, deps.clock.now()),
    },
    deps,
  )
}

/** @throws ApiError NOT_FOUND */
export function getCoupon(
  { scope, params: { id } }: Call<typeof contract.getCoupon>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<Coupon> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await coupons.findCoupon(tx, id)
    if (!row) throw new ApiError("NOT_FOUND")
    const [redemptions, lastChange] = await Promise.all([
      coupons.listRedemptions(tx, id),
      loadLastChange(tx, `coupon:${id}`),
    ])
    return coupons.presentCoupon(row, redemptions, { now: deps.clock.now(), lastChange })
  })
}

/** @throws ApiError VALIDATION_FAILED */
function columnsOf(data: CouponData) {
  const { code, percent, amountCents, kinds, validities, channels, startsOn, endsOn, state } = data
  const fields: Record<string, string> = {}
  if ((percent === null) === (amountCents === null)) fields.percent = "Escriba un porcentaje o un valor"
  if (startsOn && endsOn && endsOn < startsOn) fields.endsOn = "Termina antes de empezar"
  if (readSellerCode(code)) fields.code = "Ese código parece de un vendedor. Use uno más corto"
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  return {
    code,
    percent,
    amountCents,
    kinds,
    validities,
    channels,
    state,
    startsAt: startsOn === null ? null : startOfEcuadorDay(startsOn),
    endsAt: endsOn === null ? null : new Date(startOfEcuadorDay(endsOn).getTime() + dayMilliseconds),
    totalUses: data.totalUses,
    usesPerClient: data.usesPerClient,
  }
}

const codeTaken = () =>
  new ApiError("VALIDATION_FAILED", { fields: { code: "Ya existe un cupón con ese código" } })

/** @throws ApiError VALIDATION_FAILED, also for a code that exists */
export async function createCoupon(
  { scope, actor, body: { ...data } }: Call<typeof contract.createCoupon>,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ id: string }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const columns = columnsOf({ ...data, state: "active" })
  await inScope(deps.db, scope, async (tx) => {
    if (!(await coupons.insertCoupon(tx, { id, ...columns, createdAt: now }))) throw codeTaken()
    recordAudit(tx, { actor, action: "coupon.created", object: `coupon:${id}`, data: grants(data) }, deps)
  })
  return { id }
}

/** What is already taken off keeps its discount. @throws ApiError NOT_FOUND, VALIDATION_FAILED, CHANGED_MEANWHILE */
export async function changeCoupon(
  scope: Scope,
  { actor, id, version, ...data }: CouponData & { actor: Actor; id: string; version: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ id: string }> {
  const columns = columnsOf(data)
  const object = `coupon:${id}`
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const changed = await coupons.updateCoupon(tx, id, columns).catch((error: unknown) => {
      throw violates(error, "coupons_distributor_id_code_key") ? codeTaken() : error
    })
    if (!changed) throw new ApiError("NOT_FOUND")
    const { state } = data
    recordAudit(tx, { actor, action: "coupon.changed", object, data: { ...grants(data), state } }, deps)
  })
  return { id }
}

function grants({ percent, amountCents, totalUses, usesPerClient, endsOn }: Omit<CouponData, "state">) {
  return { percent, amountCents, totalUses, usesPerClient, endsOn }
}
