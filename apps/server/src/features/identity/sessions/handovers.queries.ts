import type { AnyTransaction } from "../../../database/scope.ts"

/** What a client's phones offered to computers, and no computer has taken. */
export async function deleteOffersOf(tx: AnyTransaction, clientId: string): Promise<void> {
  await tx
    .deleteFrom("handovers")
    .where("request_id", "in", tx.selectFrom("requests").select("id").where("client_id", "=", clientId))
    .where("taken_at", "is", null)
    .execute()
}
