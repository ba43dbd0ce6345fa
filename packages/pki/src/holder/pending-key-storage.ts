import { type Bytes, sameBytes } from "./bytes.ts"
import { StorageUnavailable } from "./holder-errors.ts"

/** Where the browser keeps wrapped keys of activations that aren't finished. Real: indexed-db-key-store.ts. */
export interface PendingKeyStore {
  /** Keeps the copy unless there is one already, in one step, so that two tabs can't overwrite each other. */
  add(requestId: string, copy: Bytes): Promise<void>
  get(requestId: string): Promise<Bytes | null>
  remove(requestId: string): Promise<void>
}

/**
 * Keeps the wrapped key under its request and answers what is kept, read back: another copy where another tab was
 * first. Throws StorageUnavailable.
 */
export async function savePendingKey(store: PendingKeyStore, requestId: string, copy: Bytes): Promise<Bytes> {
  const kept = await orUnavailable(async () => {
    await store.add(requestId, copy)
    return store.get(requestId)
  })
  if (kept === null) throw new StorageUnavailable()
  return kept
}

/** Keeps this copy in place of any other: the server's, when it and the browser's differ. */
export async function replacePendingKey(
  store: PendingKeyStore,
  requestId: string,
  copy: Bytes,
): Promise<void> {
  const kept = await loadPendingKey(store, requestId)
  if (kept !== null && sameBytes(kept, copy)) return
  if (kept !== null) await removePendingKey(store, requestId)
  await savePendingKey(store, requestId, copy)
}

/** Null where there is none. Throws StorageUnavailable. */
export function loadPendingKey(store: PendingKeyStore, requestId: string): Promise<Bytes | null> {
  return orUnavailable(() => store.get(requestId))
}

export function removePendingKey(store: PendingKeyStore, requestId: string): Promise<void> {
  return orUnavailable(() => store.remove(requestId))
}

async function orUnavailable<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (cause) {
    throw new StorageUnavailable({ cause })
  }
}
