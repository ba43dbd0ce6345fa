import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

export async function listRequestsOfClient(tx: ScopedTransaction, clientId: string): Promise<RequestRow[]> {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("number", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute()
}

/** The latest payment. A request has at most one that was received. */
export async function findClientPayment(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("payments")
    .select([
      "method",
      "status",
      "amount_cents",
      "reference",
      "paid_on",
      "reason",
      "refund_due",
      "received_at",
    ])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}
export type ClientPaymentRow = NonNullable<Awaited<ReturnType<typeof findClientPayment>>>
