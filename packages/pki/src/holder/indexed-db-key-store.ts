import type { Bytes } from "./bytes.ts"
import type { PendingKeyStore } from "./pending-key-storage.ts"

const databaseName = "trazo"
const storeName = "pending-keys"

/** Wrapped keys in IndexedDB of the page's origin: they outlive the tab and the browser. */
export function indexedDbKeyStore(factory: IDBFactory = indexedDB): PendingKeyStore {
  return {
    async add(requestId, copy) {
      await inStore(factory, "readwrite", async (store) => {
        const present = await answered(store.getKey(requestId))
        if (present === undefined) store.put(copy, requestId)
      })
    },
    async get(requestId) {
      const copy: unknown = await inStore(factory, "readonly", (store) => answered(store.get(requestId)))
      return copy instanceof Uint8Array ? (new Uint8Array(copy) as Bytes) : null
    },
    async remove(requestId) {
      await inStore(factory, "readwrite", (store) => answered(store.delete(requestId)))
    },
  }
}

/** Answers when the transaction is complete, and so on disk, not when its last request is. */
async function inStore<Answer>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer> {
  const database = await open(factory)
  try {
    const transaction = database.transaction(storeName, mode, { durability: "strict" })
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [answer] = await Promise.all([act(transaction.objectStore(storeName)), complete])
    return answer
  } finally {
    database.close()
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return answered(request)
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
