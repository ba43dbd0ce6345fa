import type { EndedStatus } from "@trazo/domain/requests/document-retention"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Payments whose receipts are tax documents. */
const taxed = ["received", "refunded"] as const

/** Lists requests that ended with this status before a time, and still have documents or unaccepted receipts. */
export async function listEndedWithDocuments(
  tx: ScopedTransaction,
  { status, before, batch }: { status: EndedStatus; before: Date; batch: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("status", "=", status)
    .where("status_since", "<=", before)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("request_papers").select("id").whereRef("request_id", "=", "requests.id")),
        exists(
          selectFrom("payments")
            .select("id")
            .whereRef("request_id", "=", "requests.id")
            .where("receipt_file_id", "is not", null)
            .where("status", "not in", [...taxed]),
        ),
      ]),
    )
    .orderBy("status_since")
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns ids of the files, whose rows remain */
export async function deleteDocumentRows(tx: ScopedTransaction, requestId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("request_papers")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .returning("file_id")
    .execute()
  return rows.map((row) => row.file_id)
}

/** Detaches the receipts of payments that were never accepted. @returns ids of their files, whose rows remain */
export async function detachReceipts(tx: ScopedTransaction, requestId: string): Promise<string[]> {
  const unaccepted = tx
    .selectFrom("payments")
    .select(["id", "receipt_file_id"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("receipt_file_id", "is not", null)
    .where("status", "not in", [...taxed])
  const rows = await unaccepted.execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx.updateTable("payments").set({ receipt_file_id: null }).where("id", "in", ids).execute()
  return rows.flatMap((row) => row.receipt_file_id ?? [])
}
