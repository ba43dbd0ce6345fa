import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { findFile } from "./queries.ts"

export interface StoredFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
  purpose: string
  content: Buffer
}

/** The file and its decrypted content; null: this tenant has none of that id. Who may see it is the caller's to ask. */
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
