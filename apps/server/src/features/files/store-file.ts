import { createHash } from "node:crypto"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { insertFile } from "./queries.ts"

export interface NewFile {
  purpose: Database["files"]["purpose"]
  name: string
  /** As found in the content. */
  mediaType: string
  content: Uint8Array
}

/**
 * Writes an encrypted content, durably, and then its row. If the transaction fails the content stays behind
 * unreadable, for nobody has its key.
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
