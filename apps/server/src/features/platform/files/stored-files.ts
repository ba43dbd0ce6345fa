import { createHash } from "node:crypto"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Database } from "../../../database/schema.ts"
import type { Scope, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { deleteFileRow, findFile, insertFile } from "./file.ts"

interface NewFile {
  purpose: Database["files"]["purpose"]
  name: string
  mediaType: string
  content: Uint8Array
  /** What an uploaded proof is for, as «payment:<id>» or «certificate:<serial>». */
  subject?: string | null
}

/**
 * Stores the encrypted content durably, then inserts its row. When the transaction fails, the content remains without a
 * key and is unreadable. Uploads are stored before their transaction instead, which locks rows.
 */
export async function storeFile(
  tx: ScopedTransaction,
  file: NewFile,
  deps: Pick<Deps, "clock" | "random" | "files">,
): Promise<{ id: string }> {
  const id = newId(deps.random, deps.clock.now())
  const stored = await storeContent(tx.scope, { id, content: file.content }, deps)
  await insertStoredFile(tx, { ...file, ...stored }, deps)
  return { id }
}

/**
 * Reserves the id of content that is stored outside of transactions. A job deletes the content if no row has followed
 * within a day. Commit the transaction before you store the content.
 */
export async function reserveFile(
  tx: ScopedTransaction,
  { clock, random, jobs }: Pick<Deps, "clock" | "random" | "jobs">,
): Promise<string> {
  const now = clock.now()
  const fileId = newId(random, now)
  const place = { distributorId: tx.scope.distributorId, fileId }
  await jobs.enqueue(tx, "delete-orphaned-content", place, {
    startAfter: new Date(now.getTime() + dayMilliseconds),
  })
  return fileId
}

interface StoredContent {
  id: string
  wrappedKey: Buffer
}

/** When it resolves, the encrypted content survives a crash. It is unreadable without the row that `insertStoredFile` adds. */
export async function storeContent(
  { distributorId }: Scope,
  { id, content }: { id: string; content: Uint8Array },
  { files }: Pick<Deps, "files">,
): Promise<StoredContent> {
  const { wrappedKey } = await files.put({ distributorId, fileId: id }, content)
  return { id, wrappedKey }
}

export async function insertStoredFile(
  tx: ScopedTransaction,
  { id, wrappedKey, purpose, name, mediaType, content, subject = null }: NewFile & StoredContent,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  await insertFile(tx, {
    id,
    purpose,
    name,
    mediaType,
    sizeBytes: content.byteLength,
    sha256: createHash("sha256").update(content).digest(),
    wrappedKey,
    subject,
    createdAt: clock.now(),
  })
}

export interface StoredFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
  purpose: string
  content: Buffer
}

/** Returns the decrypted file, or null when this tenant has none with this id. The caller checks access. */
export async function readStoredFile(
  tx: ScopedTransaction,
  id: string,
  deps: Pick<Deps, "files">,
): Promise<StoredFile | null> {
  const row = await findFile(tx, id)
  if (!row) return null
  const content = await deps.files.get({ distributorId: tx.scope.distributorId, fileId: id }, row.wrappedKey)
  return {
    id,
    name: row.name,
    mediaType: row.mediaType,
    sizeBytes: row.sizeBytes,
    purpose: row.purpose,
    content,
  }
}

/**
 * Deletes the row with the only key. A job deletes the unreadable content after the commit. A file that a document of
 * another request shares stays.
 */
export async function removeFile(tx: ScopedTransaction, id: string, deps: Pick<Deps, "jobs">): Promise<void> {
  if (!(await deleteFileRow(tx, id))) return
  await deps.jobs.enqueue(tx, "delete-file-content", {
    distributorId: tx.scope.distributorId,
    fileId: id,
  })
}
