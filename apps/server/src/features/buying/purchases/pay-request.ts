import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { ReceivedFile, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { getPaymentMethods as endpoint } from "@trazo/contract/money/payment"
import { paidOnProblem } from "@trazo/domain/money/payment-receipt"
import { type Actor, ownRequestId } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadCardPayment } from "../../money/card-payments/card-attempt.ts"
import { loadSaleBuyer } from "../../money/invoices/choose-buyer.ts"
import { isRecorded, type PaymentFields, recordPayment } from "../../money/payments/record-payment.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { activePaymentMethods } from "../../platform/branding/ways-to-pay.ts"
import { acceptUpload, storeUpload } from "../../platform/files/accept-upload.ts"
import { claimUpload, uploadSource } from "../../platform/files/claim-quota.ts"
import { reserveFile } from "../../platform/files/stored-files.ts"
import { loadOwnRequest, lockOwnRequest } from "../../requests/requests/request.ts"
import { requireCouponOn } from "../../selling/coupons/redeem-coupon.ts"
import { loadFlow } from "./load-flow.ts"

export function getPaymentMethods(
  scope: Scope,
  actor: Actor,
  deps: Deps,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await loadOwnRequest(tx, actor)
    return {
      flow: await loadFlow(tx, request, deps),
      card: await loadCardPayment(tx, request.id, deps),
      buyer: await loadSaleBuyer(tx, request, deps),
      ...activePaymentMethods(await loadDistributor(tx)),
    }
  })
}

interface SentReceipt extends Omit<PaymentFields, "reference"> {
  reference?: string | undefined
  file: ReceivedFile
  address: string | null
  requestId?: string | undefined
}

/**
 * Sends the receipt of a transfer or deposit. Sending the same receipt twice returns the current flow.
 * @throws ApiError OTHER_REQUEST, PAYMENT_METHOD_NOT_AVAILABLE, COUPON_EXPIRED, MOVE_NOT_ALLOWED, VALIDATION_FAILED, FILE_…
 */
export async function sendReceipt(
  scope: Scope,
  actor: Actor,
  { file, address, requestId, reference = "", ...others }: SentReceipt,
  deps: Deps,
): Promise<PurchaseFlow> {
  const sent = { ...others, reference }
  if (requestId !== undefined && requestId !== ownRequestId(actor)) throw new ApiError("OTHER_REQUEST")
  const paidOn = paidOnProblem(sent.paidOn, deps.clock.now())
  if (paidOn) throw new ApiError("VALIDATION_FAILED", { fields: { paidOn } })
  // Checked before decoding, so that callers who may not pay cannot cause work.
  const checked = await inScope(deps.db, scope, async (tx) => {
    const request = await loadOwnRequest(tx, actor)
    const isKnown = await isRecorded(tx, { request, sent, bytes: file.bytes }, deps)
    if (isKnown) return { recorded: await loadFlow(tx, request, deps) }
    await requireCouponOn(tx, request.id, sent.paidOn)
    await claimUpload(tx, { requestId: request.id, address, bytes: file.bytes }, deps)
    return { id: await reserveFile(tx, deps) }
  })
  if ("recorded" in checked) return checked.recorded
  const source = uploadSource({ requestId: ownRequestId(actor), address })
  const accepted = await acceptUpload(file, { format: "document", source }, deps)
  const receipt = await storeUpload(scope, { id: checked.id, accepted }, deps)
  const flow = await inScope(deps.db, scope, async (tx) => {
    const request = await lockOwnRequest(tx, actor)
    if (request.status === "payment") await requireCouponOn(tx, request.id, sent.paidOn)
    return loadFlow(tx, await recordPayment(tx, { request, actor, sent, receipt }, deps), deps)
  })
  deps.crash.reach("payment-committed")
  return flow
}
