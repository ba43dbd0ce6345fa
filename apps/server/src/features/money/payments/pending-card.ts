import { ApiError } from "@trazo/contract/errors/errors"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** While a bank decides on a payment by card, nobody pays a second time. @throws ApiError CARD_PAYMENT_PENDING */
export async function requireNoPendingCard(tx: ScopedTransaction, requestId: string): Promise<void> {
  const row = await tx
    .selectFrom("cardSessions")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("state", "=", "pending")
    .executeTakeFirst()
  if (row) throw new ApiError("CARD_PAYMENT_PENDING")
}
