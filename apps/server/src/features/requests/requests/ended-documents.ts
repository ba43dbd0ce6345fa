import type { EndedStatus } from "@trazo/domain/requests/document-retention"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Payments whose receipts are tax documents. */
const taxed = ["received", "refunded", "owed"] as const

/** Lists requests that ended with this status before a time, and still have documents or unaccepted receipts. */
export async function listEndedWithDocuments(
  tx: ScopedTransaction,
  { status, before, batch }: { status: EndedStatus; before: Date; batch: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("status", "=", status)
    .where("statusSince", "<=", before)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("requestPapers").select("id").whereRef("requestId", "=", "requests.id")),
        exists(
          selectFrom("payments")
            .select("id")
            .whereRef("requestId", "=", "requests.id")
            .where("receiptFileId", "is not", null)
            .where("status", "not in", [...taxed]),
        ),
      ]),
    )
    .orderBy("statusSince")
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns ids of the files, whose rows remain */
export async function deleteDocumentRows(tx: ScopedTransaction, requestId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("requestPapers")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .returning("fileId")
    .execute()
  return rows.map((row) => row.fileId)
}

/** Detaches the receipts of payments that were never accepted. @returns ids of their files, whose rows remain */
export async function detachReceipts(tx: ScopedTransaction, requestId: string): Promise<string[]> {
  const unaccepted = tx
    .selectFrom("payments")
    .select(["id", "receiptFileId"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("receiptFileId", "is not", null)
    .where("status", "not in", [...taxed])
  const rows = await unaccepted.execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx.updateTable("payments").set({ receiptFileId: null }).where("id", "in", ids).execute()
  return rows.flatMap((row) => row.receiptFileId ?? [])
}
