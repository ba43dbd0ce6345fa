import type { paymentStateShape } from "@trazo/contract/buying/purchase"
import type { z } from "zod"
import type { PaymentWithReceipt } from "./queries.ts"

export type PaymentState = z.infer<typeof paymentStateShape>

export function presentPayment(payment: PaymentWithReceipt): PaymentState {
  const { receipt_file_id: id, name, media_type: type, size_bytes: size } = payment
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    reference: payment.reference,
    paidOn: payment.paid_on,
    accountId: payment.account_id,
    reason: payment.reason,
    receipt:
      id && name && type && size !== null ? { id, name, type, size, blob: null, result: "accepted" } : null,
  }
}
