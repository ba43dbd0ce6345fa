import { type Bytes, equalBytes } from "../bytes.ts"
import { StorageUnavailable } from "./holder-errors.ts"

/** The browser's storage of wrapped keys of unfinished activations. */
export interface PendingKeyStore {
  /** Adds the copy unless there is one; atomic, so that two tabs cannot overwrite each other. */
  add(requestId: string, copy: Bytes): Promise<void>
  get(requestId: string): Promise<Bytes | null>
  remove(requestId: string): Promise<void>
}

/**
 * Stores the wrapped key of a request and returns the copy read back, which is another one when another tab was
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

/** Overwrites any other copy. Throws StorageUnavailable. */
export async function replacePendingKey(
  store: PendingKeyStore,
  requestId: string,
  copy: Bytes,
): Promise<void> {
  const kept = await loadPendingKey(store, requestId)
  if (kept !== null && equalBytes(kept, copy)) return
  if (kept !== null) await removePendingKey(store, requestId)
  await savePendingKey(store, requestId, copy)
}

/** Throws StorageUnavailable. */
export function loadPendingKey(store: PendingKeyStore, requestId: string): Promise<Bytes | null> {
  return orUnavailable(() => store.get(requestId))
}

export function removePendingKey(store: PendingKeyStore, requestId: string): Promise<void> {
  return orUnavailable(() => store.remove(requestId))
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageUnavailable({ cause })
  }
}

const databaseName = "trazo"
const storeName = "pending-keys"

/** Wrapped keys in IndexedDB of the page's origin. */
export function indexedDbKeyStore(factory: IDBFactory = indexedDB): PendingKeyStore {
  return {
    async add(requestId, copy) {
      await inStore(factory, "readwrite", async (store) => {
        const present = await resultOf(store.getKey(requestId))
        if (present === undefined) store.put(copy, requestId)
      })
    },
    async get(requestId) {
      const copy: unknown = await inStore(factory, "readonly", (store) => resultOf(store.get(requestId)))
      return copy instanceof Uint8Array ? (new Uint8Array(copy) as Bytes) : null
    },
    async remove(requestId) {
      await inStore(factory, "readwrite", (store) => resultOf(store.delete(requestId)))
    },
  }
}

/** Resolves when the transaction is complete, and so on disk, not when its last request is. */
async function inStore<Result>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await open(factory)
  try {
    const transaction = database.transaction(storeName, mode, { durability: "strict" })
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction.objectStore(storeName)), complete])
    return result
  } finally {
    database.close()
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return resultOf(request)
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
