import { createHash } from "node:crypto"
import type { PaymentWithReceipt } from "./queries.ts"

export interface SentPayment {
  method: "transfer" | "deposit"
  accountId: string
  reference: string
  /** YYYY-MM-DD */
  paidOn: string
  file: { name: string; bytes: Uint8Array }
}

/** Whether a payment is the one that was sent before: a double click, or a form that was sent again. */
export function isSameReceipt(payment: PaymentWithReceipt, sent: SentPayment): boolean {
  const digest = createHash("sha256").update(sent.file.bytes).digest()
  return (
    payment.method === sent.method &&
    payment.account_id === sent.accountId &&
    payment.reference === sent.reference &&
    payment.paid_on === sent.paidOn &&
    payment.sha256?.equals(digest) === true
  )
}
