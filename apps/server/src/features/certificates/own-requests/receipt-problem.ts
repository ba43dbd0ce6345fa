import type { ErrorCode } from "@trazo/contract/errors/errors"
import type { ClientPaymentRow } from "./own-request.ts"

/** Why there is no receipt of the latest payment. Null if there is one. */
export function receiptProblem(
  payment: Pick<ClientPaymentRow, "status" | "amount_cents"> | null | undefined,
): ErrorCode | null {
  if (payment?.status === "refunded") return "SALE_REFUNDED"
  return payment?.status === "received" && payment.amount_cents > 0 ? null : "SALE_NOT_FOUND"
}
