import { createHash } from "node:crypto"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { deleteFileRow, findFile, insertFile } from "./queries.ts"

interface NewFile {
  purpose: Database["files"]["purpose"]
  name: string
  mediaType: string
  content: Uint8Array
}

/**
 * Stores the encrypted content durably, then inserts its row. When the transaction fails, the content remains without a
 * key and is unreadable.
 */
export async function storeFile(
  tx: ScopedTransaction,
  { purpose, name, mediaType, content }: NewFile,
  deps: Pick<Deps, "clock" | "random" | "files">,
): Promise<{ id: string }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const { wrappedKey } = await deps.files.put({ distributorId: tx.scope.distributorId, fileId: id }, content)
  await insertFile(tx, {
    id,
    purpose,
    name,
    media_type: mediaType,
    size_bytes: content.byteLength,
    sha256: createHash("sha256").update(content).digest(),
    wrapped_key: wrappedKey,
    created_at: now,
  })
  return { id }
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
  const content = await deps.files.get({ distributorId: tx.scope.distributorId, fileId: id }, row.wrapped_key)
  return {
    id,
    name: row.name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    purpose: row.purpose,
    content,
  }
}

/** Deletes the row with the only key. A job deletes the unreadable content after the commit. */
export async function removeFile(tx: ScopedTransaction, id: string, deps: Pick<Deps, "jobs">): Promise<void> {
  await deleteFileRow(tx, id)
  await deps.jobs.enqueue(tx, "delete-file-content", {
    distributorId: tx.scope.distributorId,
    fileId: id,
  })
}
