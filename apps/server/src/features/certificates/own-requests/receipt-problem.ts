import type { ErrorCode } from "@trazo/contract/errors/errors"
import type { ClientPaymentRow } from "./own-request.ts"

/** Why there is no receipt of the latest payment. Null if there is one. */
export function receiptProblem(
  payment: Pick<ClientPaymentRow, "status" | "amountCents"> | null | undefined,
): ErrorCode | null {
  if (payment?.status === "refunded") return "SALE_REFUNDED"
  return payment?.status === "received" && payment.amountCents > 0 ? null : "SALE_NOT_FOUND"
}
