import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/monthly-account"
import { shownCharges } from "@trazo/contract/money/monthly-account"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatMoney } from "@trazo/domain/money/money"
import { fitsLimit } from "@trazo/domain/money/monthly-account"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { holderNames, lockRequest } from "../../requests/requests/request.ts"
import { requireCouponOn } from "../../selling/coupons/redeem-coupon.ts"
import { settlePayment } from "../payments/record-payment.ts"
import { insertCharge, listCharges, presentCharge, sumUnpaid } from "./account-line.ts"
import {
  findAccount,
  findPayable,
  isInternalClient,
  loadAccount,
  objectOf,
  openConvenioAccount,
} from "./monthly-account.ts"

/** Null for a client without an account. */
export function getOwnMonthlyAccount(
  { scope, actor }: Call<typeof contract.getOwnMonthlyAccount>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.getOwnMonthlyAccount>> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await findAccount(tx, { clientId: actor.id })
    if (!row) return null
    const charges = await listCharges(tx, row.id, shownCharges)
    return { account: await loadAccount(tx, row), charges: charges.map(presentCharge) }
  })
}

const overLimit = (left: number, total: number) =>
  new ApiError("VALIDATION_FAILED", {
    fields: {
      number: `Cuesta ${formatMoney(total)} y le quedan ${formatMoney(Math.max(0, left))} de su límite. Pague el mes anterior o pida que lo suban`,
    },
  })

/**
 * Pays a request with the account of an internal client. The lock of the account makes charges wait for each other, so
 * that all together stay within its limit.
 * @throws ApiError NOT_FOUND without an account or for an unknown request, MOVE_NOT_ALLOWED, VALIDATION_FAILED above the limit
 */
export function chargeMonthlyAccount(
  { scope, actor, body: { number, identity } }: Call<typeof contract.chargeMonthlyAccount>,
  deps: Deps,
): Promise<RouteResponse<typeof contract.chargeMonthlyAccount>> {
  const clientId = actor.id
  return inScope(deps.db, scope, async (tx) => {
    const isInternal = await isInternalClient(tx, clientId, { charges: true })
    const known = await findAccount(tx, { clientId })
    if (!isInternal || known?.state !== "active") throw new ApiError("NOT_FOUND")
    const id = await findPayable(tx, { number, identity })
    if (!id) {
      const message = "No hay una solicitud con ese número y ese documento"
      throw new ApiError("VALIDATION_FAILED", { fields: { number: message } })
    }
    const request = await lockRequest(tx, id)
    const account = await findAccount(tx, { clientId }, true)
    // The client may have been removed while this waited for the lock.
    const isStillInternal = await isInternalClient(tx, clientId, { charges: true })
    if (!isStillInternal || account?.state !== "active") throw new ApiError("NOT_FOUND")
    if (request.status !== "payment") throw new ApiError("MOVE_NOT_ALLOWED")
    const now = deps.clock.now()
    await requireCouponOn(tx, id, ecuadorDay(now))
    const totalCents = request.totalCents ?? 0
    const balance = { limitCents: account.limitCents, unpaidCents: await sumUnpaid(tx, account.id) }
    if (!fitsLimit(balance, totalCents)) throw overLimit(balance.limitCents - balance.unpaidCents, totalCents)
    const onPaid = (paymentId: string) =>
      insertCharge(tx, { paymentId, accountId: account.id, amountCents: totalCents, chargedAt: now })
    await settlePayment(tx, { request, actor, method: "account", reference: number, onPaid }, deps)
    const data = { request: id, amountCents: totalCents }
    recordAudit(tx, { actor, action: "monthly-account.charged", object: `client:${clientId}`, data }, deps)
    return { number, names: holderNames(request), totalCents }
  })
}

interface ConvenioCharge {
  actor: Actor
  convenioId: string
  paymentId: string
  amountCents: number
  requestId: string
}

/** Puts a payment into the monthly account of an agreement's organisation, which has no limit but the quota. */
export async function chargeConvenio(
  tx: ScopedTransaction,
  { actor, convenioId, paymentId, amountCents, requestId }: ConvenioCharge,
  deps: Pick<Deps, "clock" | "random">,
): Promise<void> {
  const now = deps.clock.now()
  const opened = { id: newId(deps.random, now), convenioId, createdAt: now }
  const account = await openConvenioAccount(tx, opened)
  if (!account) throw new ApiError("NOT_FOUND")
  const charge = { paymentId, accountId: account.id, amountCents }
  await insertCharge(tx, { ...charge, chargedAt: now })
  const data = { request: requestId, amountCents }
  const object = objectOf({ convenioId })
  recordAudit(tx, { actor, action: "monthly-account.charged", object, data }, deps)
}
