import type { ReceivedFile, RouteResponse } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { getPaymentMethods as endpoint } from "@trazo/contract/payment"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { paidOnProblem } from "@trazo/domain/requests/payment-receipt"
import { type Actor, ownRequestId } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { acceptUpload } from "../files/accept-upload.ts"
import { claimUpload, uploadSource } from "../files/claim-quota.ts"
import {
  activeBankAccounts,
  isRecorded,
  type PaymentFields,
  recordPayment,
} from "../payments/record-payment.ts"
import { loadRequest, lockRequest } from "../requests/load-request.ts"
import { loadFlow } from "./load-flow.ts"

export function getPaymentMethods(
  scope: Scope,
  actor: Actor,
  deps: Deps,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await loadRequest(tx, ownRequestId(actor))
    return {
      flow: await loadFlow(tx, request, deps),
      accounts: activeBankAccounts(await loadDistributor(tx)),
    }
  })
}

/**
 * Sends the receipt of a transfer or deposit. Sending the same receipt twice returns the current flow.
 * @throws ApiError PAYMENT_METHOD_NOT_AVAILABLE, MOVE_NOT_ALLOWED, VALIDATION_FAILED, FILE_…
 */
export async function sendReceipt(
  scope: Scope,
  actor: Actor,
  { file, address, ...sent }: PaymentFields & { file: ReceivedFile; address: string | null },
  deps: Deps,
): Promise<PurchaseFlow> {
  const paidOn = paidOnProblem(sent.paidOn, deps.clock.now())
  if (paidOn) throw new ApiError("VALIDATION_FAILED", { fields: { paidOn } })
  // Checked before decoding, so that callers who may not pay cannot cause work.
  const recorded = await inScope(deps.db, scope, async (tx) => {
    const request = await loadRequest(tx, ownRequestId(actor))
    if (await isRecorded(tx, { request, sent, bytes: file.bytes }, deps)) return loadFlow(tx, request, deps)
    await claimUpload(tx, { requestId: request.id, address, bytes: file.bytes }, deps)
    return null
  })
  if (recorded) return recorded
  const source = uploadSource({ requestId: ownRequestId(actor), address })
  const receipt = await acceptUpload(file, { format: "document", source }, deps)
  const flow = await inScope(deps.db, scope, async (tx) => {
    const request = await lockRequest(tx, ownRequestId(actor))
    return loadFlow(tx, await recordPayment(tx, { request, actor, sent, receipt }, deps), deps)
  })
  deps.crash.reach("payment-committed")
  return flow
}
