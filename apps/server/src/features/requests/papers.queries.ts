import type { Paper } from "@trazo/domain/papers"
import type { ScopedTransaction } from "../../database/scope.ts"

/** A file that was sent for a paper and still counts. */
export interface PaperFile {
  rowId: string
  paper: Paper
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
}

export async function listCurrentPapers(tx: ScopedTransaction, requestId: string): Promise<PaperFile[]> {
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

export async function insertPaper(
  tx: ScopedTransaction,
  paper: { requestId: string; paper: Paper; fileId: string; now: Date },
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

export async function deletePaper(tx: ScopedTransaction, rowId: string): Promise<void> {
  await tx.deleteFrom("request_papers").where("id", "=", rowId).execute()
}
