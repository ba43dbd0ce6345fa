import type { Review } from "@trazo/contract/desk/review"
import { compareReceipt } from "@trazo/domain/money/receipt-evidence"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadPayment } from "../../money/payments/payment.ts"
import { loadReceiptReading } from "../../requests/document-readings/read-pictures.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

/** What the receipt of the latest payment says beside what is owed; null without a receipt. */
export async function loadReceiptEvidence(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock">,
): Promise<Review["receipt"]> {
  const [payment, reading] = await Promise.all([
    loadPayment(tx, request.id),
    loadReceiptReading(tx, request, deps.clock.now()),
  ])
  if (!payment || !reading) return null
  const { reference, paidOn } = payment
  const stated = { amountCents: request.totalCents ?? 0, reference, paidOn }
  return { isPending: reading.isPending, parts: compareReceipt(reading.lines, stated) }
}
