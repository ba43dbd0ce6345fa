import type { ScopedTransaction } from "../../../database/scope.ts"

/** Ends the open handovers of a request. @returns whether there was one */
export async function endOpenHandovers(
  tx: ScopedTransaction,
  { requestId, now }: { requestId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("handovers")
    .set({ ended_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("taken_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
