import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { releaseSellerCode } from "../../selling/distributor-codes/redeem-seller-code.ts"
import {
  insertCredit,
  lockMonthlyCharges,
  refundWithoutMoney,
  updateRefundDue,
} from "./refund-due.queries.ts"

/**
 * Marks the received payments of an ended request as refund due, once. What an organisation would pay, or a monthly
 * account whose month is not paid, is taken off it. What a prepaid code paid goes back to the code: its seller paid for it.
 */
export async function markRefundDue(
  tx: ScopedTransaction,
  { requestId, actor }: { requestId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const charges = await lockMonthlyCharges(tx, requestId)
  for (const id of await updateRefundDue(tx, requestId)) {
    const data = { request: requestId }
    recordAudit(tx, { actor, action: "payment.refund-due", object: `payment:${id}`, data }, deps)
  }
  const data = { request: requestId }
  for (const method of ["convenio", "account"] as const) {
    for (const id of await refundWithoutMoney(tx, { requestId, method })) {
      const charge = charges.find(({ payment_id }) => payment_id === id)
      if (charge?.month) await insertCredit(tx, charge, deps.clock.now())
      const taken = { ...data, closedMonth: charge?.month ?? null }
      recordAudit(
        tx,
        { actor, action: "payment.taken-off-account", object: `payment:${id}`, data: taken },
        deps,
      )
    }
  }
  for (const id of await refundWithoutMoney(tx, { requestId, method: "code" })) {
    recordAudit(tx, { actor, action: "payment.returned-to-code", object: `payment:${id}`, data }, deps)
    await releaseSellerCode(tx, { requestId, actor }, deps)
  }
}
