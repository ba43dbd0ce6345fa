import type { DocumentType } from "@trazo/domain/requests/documents"
import type { ScopedTransaction } from "../../database/scope.ts"

/** A file that was sent for a paper and still counts. */
export interface DocumentFile {
  rowId: string
  paper: DocumentType
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
}

export async function listCurrentDocuments(
  tx: ScopedTransaction,
  requestId: string,
): Promise<DocumentFile[]> {
  return await tx
    .selectFrom("request_papers")
    .innerJoin("files", "files.id", "request_papers.file_id")
    .select([
      "request_papers.id as rowId",
      "request_papers.paper",
      "files.id as fileId",
      "files.name",
      "files.media_type as mediaType",
      "files.size_bytes as size",
      "files.sha256",
    ])
    .where("request_papers.request_id", "=", requestId)
    .where("request_papers.state", "=", "current")
    .orderBy("request_papers.created_at")
    .orderBy("request_papers.id")
    .execute()
}

/** As listed for staff and corrections: what a correction refused is shown until another was sent. */
interface ShownDocument extends DocumentFile {
  state: "current" | "refused"
}

export async function listShownDocuments(tx: ScopedTransaction, requestId: string): Promise<ShownDocument[]> {
  const rows = await tx
    .selectFrom("request_papers")
    .innerJoin("files", "files.id", "request_papers.file_id")
    .select([
      "request_papers.id as rowId",
      "request_papers.paper",
      "request_papers.state",
      "files.id as fileId",
      "files.name",
      "files.media_type as mediaType",
      "files.size_bytes as size",
      "files.sha256",
    ])
    .where("request_papers.request_id", "=", requestId)
    .where("request_papers.state", "!=", "replaced")
    .orderBy("request_papers.created_at")
    .orderBy("request_papers.id")
    .execute()
  return rows as ShownDocument[]
}

/** Papers that counted and do so no longer; they stay for the record. */
export async function endCurrentDocuments(
  tx: ScopedTransaction,
  {
    requestId,
    papers,
    as,
  }: { requestId: string; papers: readonly DocumentType[]; as: "refused" | "replaced" },
): Promise<void> {
  if (papers.length === 0) return
  await tx
    .updateTable("request_papers")
    .set({ state: as })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("paper", "in", papers)
    .where("state", "=", "current")
    .execute()
}

/** Whether a file was ever sent as a paper of the request. */
export async function isDocumentOf(
  tx: ScopedTransaction,
  requestId: string,
  fileId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("request_papers")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("file_id", "=", fileId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDocument(
  tx: ScopedTransaction,
  paper: { requestId: string; paper: DocumentType; fileId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto("request_papers")
    .values({
      distributor_id: tx.scope.distributorId,
      request_id: paper.requestId,
      paper: paper.paper,
      file_id: paper.fileId,
      created_at: paper.now,
    })
    .execute()
}

export async function deleteDocument(tx: ScopedTransaction, rowId: string): Promise<void> {
  await tx.deleteFrom("request_papers").where("id", "=", rowId).execute()
}
