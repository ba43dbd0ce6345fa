import { ApiError } from "@trazo/contract/errors/errors"
import type { paymentReversalShape } from "@trazo/contract/money/payment-reversal"
import type { z } from "zod"
import type { Actor } from "../../../actor.ts"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import type { PaymentRow } from "./queries.ts"
import { hasReversal, listReversals, markNotified } from "./reversals.queries.ts"

export type PaymentReversal = z.infer<typeof paymentReversalShape>

/** Lets one transaction at a time store movements of an account or confirm a payment to it by hand. */
export async function lockAccount(tx: ScopedTransaction, account: string): Promise<void> {
  await lockName(tx, `bank-movements ${account}`)
}

/** Refuses a payment whose amount and number the bank took back. @throws ApiError MOVE_NOT_ALLOWED */
export async function requireNotReversed(
  tx: ScopedTransaction,
  payment: Pick<PaymentRow, "account_id" | "amount_cents" | "reference">,
): Promise<void> {
  const { account_id: account, amount_cents: amountCents, reference } = payment
  if (account === "") return
  await lockAccount(tx, account)
  if (!(await hasReversal(tx, { account, amountCents, reference }))) return
  const message =
    "El banco reversó una transferencia con ese número y ese valor. Rechace el comprobante y pida otro pago."
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}

/** The reversals of confirmed payments, by payment. */
export async function loadReversals(
  tx: ScopedTransaction,
  payments: readonly string[],
): Promise<ReadonlyMap<string, PaymentReversal>> {
  if (payments.length === 0) return new Map()
  const rows = await listReversals(tx, { payments })
  return new Map(
    rows.map(({ payment_id: id, day, reference, is_refuted: isRefuted }) => [
      id,
      { day, reference, isRefuted },
    ]),
  )
}

/** Notifies staff, once for each payment, that a statement takes back what confirmed it. */
export async function notifyReversals(
  tx: ScopedTransaction,
  { statementId, actor }: { statementId: string; actor: Actor },
  deps: Pick<Deps, "clock" | "random" | "live">,
): Promise<void> {
  for (const { payment_id: paymentId, is_refuted: isRefuted } of await listReversals(tx, {
    newIn: statementId,
  })) {
    const request = await loadRequest(tx, await markNotified(tx, { paymentId, at: deps.clock.now() }))
    const data = { request: request.id, statement: statementId, isRefuted }
    recordAudit(tx, { actor, action: "payment.reversed", object: `payment:${paymentId}`, data }, deps)
    await notifyEvent(tx, { event: "paymentReversed", request, actor }, deps)
  }
}
