import { describe, expect, it } from "vitest"
import { MemoryKeyStore } from "../../testing/activation-server.ts"
import { StorageUnavailable } from "./holder-errors.ts"
import { loadPendingKey, removePendingKey, replacePendingKey, savePendingKey } from "./pending-key-store.ts"

const first = Uint8Array.of(1, 2, 3)
const second = Uint8Array.of(4, 5, 6)

describe("the browser's copy of a pending key", () => {
  it("is stored under its request until it is removed", async () => {
    const store = new MemoryKeyStore()
    expect(await savePendingKey(store, "uno", first)).toEqual(first)
    expect(await savePendingKey(store, "dos", second)).toEqual(second)
    await removePendingKey(store, "uno")
    expect(await loadPendingKey(store, "uno")).toBeNull()
    expect(await loadPendingKey(store, "dos")).toEqual(second)
  })

  it("returns the stored copy if another tab was first", async () => {
    const store = new MemoryKeyStore()
    await savePendingKey(store, "uno", first)
    expect(await savePendingKey(store, "uno", second)).toEqual(first)
    expect(await loadPendingKey(store, "uno")).toEqual(first)
  })

  it("is replaced by replacePendingKey", async () => {
    const store = new MemoryKeyStore()
    await replacePendingKey(store, "uno", first)
    await replacePendingKey(store, "uno", second)
    expect(await loadPendingKey(store, "uno")).toEqual(second)
  })

  it("throws StorageUnavailable, in Spanish and with its cause, if the browser fails", async () => {
    const cause = new DOMException("quota", "QuotaExceededError")
    const store = new MemoryKeyStore()
    store.get = () => Promise.reject(cause)
    const failures = await Promise.all([
      savePendingKey(store, "uno", first).catch((error: unknown) => error),
      loadPendingKey(store, "uno").catch((error: unknown) => error),
    ])
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(StorageUnavailable)
      expect(failure).toMatchObject({ cause, message: expect.stringContaining("Su navegador") })
    }
  })
})
