import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { undoBankConfirmation as endpoint } from "@trazo/contract/money/bank-payments"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { abandonIntent } from "../../certificates/activations/reserve-issuance.ts"
import { loadActingBank } from "../../money/bank-payments/acting-bank.ts"
import { findPayments, paymentStates } from "../../money/bank-payments/bank-payment.ts"
import { isLatestPayment } from "../../money/payments/decide-payment.ts"
import { undoPayment } from "../../money/payments/undo-payment.ts"
import { withdrawApproval } from "../../requests/identity-accounts/approve-account.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { endFirstApproval } from "../../requests/review-records/review-records.ts"

/**
 * Undoes the confirmation of the request's payment. An approval that waits for its certificate ends with it: an issuance
 * intent is revoked.
 * @throws ApiError PAYMENT_NOT_FOUND, MOVE_NOT_ALLOWED
 */
export async function undoConfirmation(
  tx: ScopedTransaction,
  { request, actor, reason }: { request: RequestRow; actor: Actor & { id: string }; reason: string },
  deps: Deps,
): Promise<RequestRow> {
  const undone = await undoPayment(tx, { request, actor, reason }, deps)
  if (request.status === "approved") {
    await abandonIntent(tx, request, deps)
    await withdrawApproval(tx, { request, actor }, deps)
  }
  if (undone.status === "paymentReview") await endFirstApproval(tx, request.id)
  return undone
}

/** @throws ApiError PAYMENT_NOT_FOUND, also for a payment to another bank's account, MOVE_NOT_ALLOWED */
export function undoBankConfirmation(
  { scope, actor, params: { id }, body: { reason } }: Call<typeof endpoint>,
  deps: Deps,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const bank = await loadActingBank(tx, actor)
    const find = async () => {
      const [payment] = await findPayments(tx, { accounts: [...bank.accounts.keys()], ids: [id] })
      if (!payment) throw new ApiError("PAYMENT_NOT_FOUND")
      return payment
    }
    const request = await lockRequest(tx, (await find()).requestId)
    if (!(await isLatestPayment(tx, { request, paymentId: id }))) throw new ApiError("MOVE_NOT_ALLOWED")
    await undoConfirmation(tx, { request, actor: bank.actor, reason }, deps)
    return { state: paymentStates[(await find()).status] }
  })
}
