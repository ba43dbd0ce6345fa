import type { PictureFacts } from "@trazo/domain/buying/picture-facts"
import { type ReadDocument, readDocuments } from "@trazo/domain/requests/evidence"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface PictureRow {
  fileId: string
  type: ReadDocument
  isRead: boolean
  facts: PictureFacts | null
}

/** The current pictures of a request's documents, in the order of `readDocuments`. */
export async function listPictures(tx: ScopedTransaction, requestId: string): Promise<PictureRow[]> {
  const rows = await tx
    .selectFrom("requestPapers as paper")
    .innerJoin("files", "files.id", "paper.fileId")
    .leftJoin("documentReadings as reading", "reading.fileId", "files.id")
    .select(["files.id as fileId", "paper.paper as type", "reading.facts"])
    .select(sql<boolean>`reading.file_id is not null`.as("isRead"))
    .where("paper.distributorId", "=", tx.scope.distributorId)
    .where("paper.requestId", "=", requestId)
    .where("paper.state", "=", "current")
    .where("paper.paper", "in", [...readDocuments])
    .where("files.mediaType", "in", ["image/jpeg", "image/png"])
    .execute()
  return (rows as PictureRow[]).toSorted(
    (a, b) => readDocuments.indexOf(a.type) - readDocuments.indexOf(b.type),
  )
}

interface ReceiptRow extends Pick<PictureRow, "fileId" | "isRead" | "facts"> {
  isPicture: boolean
}

/** The receipt of a request's latest payment. */
export async function findReceipt(tx: ScopedTransaction, requestId: string): Promise<ReceiptRow | undefined> {
  const row = await tx
    .selectFrom("payments")
    .innerJoin("files", "files.id", "payments.receiptFileId")
    .leftJoin("documentReadings as reading", "reading.fileId", "files.id")
    .select(["files.id as fileId", "reading.facts"])
    .select(sql<boolean>`reading.file_id is not null`.as("isRead"))
    .select(sql<boolean>`files.media_type in ('image/jpeg', 'image/png')`.as("isPicture"))
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("payments.requestId", "=", requestId)
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(1)
    .executeTakeFirst()
  return row as ReceiptRow | undefined
}

/** Adds nothing for a file that is read already, or deleted. */
export async function insertReading(
  tx: ScopedTransaction,
  { fileId, facts, at }: { fileId: string; facts: PictureFacts | null; at: Date },
): Promise<void> {
  await tx
    .insertInto("documentReadings")
    .columns(["fileId", "distributorId", "facts", "readAt"])
    .expression((eb) =>
      eb
        .selectFrom("files")
        .select([
          ...(["id", "distributorId"] as const),
          sql<string>`${facts && JSON.stringify(facts)}::jsonb`.as("facts"),
          sql<Date>`${at}::timestamptz`.as("readAt"),
        ])
        .where("distributorId", "=", tx.scope.distributorId)
        .where("id", "=", fileId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
