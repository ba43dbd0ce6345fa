import type { DocumentType } from "@trazo/domain/requests/documents"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type DocumentRequirement = { documentType: DocumentType; required: boolean }

export interface DocumentFile {
  rowId: string
  documentType: DocumentType
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  /** The request whose file this one shares. */
  reusedFrom: string | null
  uploadedAt: Date
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
      "request_papers.paper as documentType",
      "files.id as fileId",
      "files.name",
      "files.media_type as mediaType",
      "files.size_bytes as size",
      "files.sha256",
      "request_papers.reused_from as reusedFrom",
      "request_papers.created_at as uploadedAt",
    ])
    .where("request_papers.request_id", "=", requestId)
    .where("request_papers.state", "=", "current")
    .orderBy("request_papers.created_at")
    .orderBy("request_papers.id")
    .execute()
}

interface ShownDocument extends DocumentFile {
  state: "current" | "refused"
}

export async function listShownDocuments(tx: ScopedTransaction, requestId: string): Promise<ShownDocument[]> {
  const rows = await tx
    .selectFrom("request_papers")
    .innerJoin("files", "files.id", "request_papers.file_id")
    .select([
      "request_papers.id as rowId",
      "request_papers.paper as documentType",
      "request_papers.state",
      "files.id as fileId",
      "files.name",
      "files.media_type as mediaType",
      "files.size_bytes as size",
      "files.sha256",
      "request_papers.reused_from as reusedFrom",
      "request_papers.created_at as uploadedAt",
    ])
    .where("request_papers.request_id", "=", requestId)
    .where("request_papers.state", "!=", "replaced")
    .orderBy("request_papers.created_at")
    .orderBy("request_papers.id")
    .execute()
  return rows as ShownDocument[]
}

/** Marks current documents as refused or replaced. The rows stay for the record. */
export async function endCurrentDocuments(
  tx: ScopedTransaction,
  {
    requestId,
    documentTypes,
    as,
  }: { requestId: string; documentTypes: readonly DocumentType[]; as: "refused" | "replaced" },
): Promise<void> {
  if (documentTypes.length === 0) return
  await tx
    .updateTable("request_papers")
    .set({ state: as })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("paper", "in", documentTypes)
    .where("state", "=", "current")
    .execute()
}

/** Includes refused and replaced documents. */
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
  document: {
    requestId: string
    documentType: DocumentType
    fileId: string
    now: Date
    reusedFrom?: string | null
  },
): Promise<void> {
  await tx
    .insertInto("request_papers")
    .values({
      distributor_id: tx.scope.distributorId,
      request_id: document.requestId,
      paper: document.documentType,
      file_id: document.fileId,
      created_at: document.now,
      reused_from: document.reusedFrom ?? null,
    })
    .execute()
}

export async function deleteDocument(tx: ScopedTransaction, rowId: string): Promise<void> {
  await tx.deleteFrom("request_papers").where("id", "=", rowId).execute()
}
