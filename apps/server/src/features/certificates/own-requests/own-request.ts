import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

export async function listRequestsOfClient(tx: ScopedTransaction, clientId: string): Promise<RequestRow[]> {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("number", "is not", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute()
}

/** The latest payment. A request has at most one that was received. */
export async function findClientPayment(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("payments")
    .select(["method", "status", "amountCents", "reference", "paidOn", "reason", "refundDue", "receivedAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}
export type ClientPaymentRow = NonNullable<Awaited<ReturnType<typeof findClientPayment>>>
