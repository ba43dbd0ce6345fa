import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { hasLeftServiceWorker } from "../connection/leave-service-worker.ts"
import { startWorker } from "./start-worker.ts"

class TestWorker extends EventTarget {
  isTerminated = false
  postMessage() {}
  terminate() {
    this.isTerminated = true
  }
}

/** A browser whose workers load or not, under its service worker and without it. */
function browser({ underServiceWorker = false, without = true, isServerReached = true } = {}) {
  const made: TestWorker[] = []
  const deleted: string[] = []
  const stored = new Map<string, string>()
  const registrations = [{ unregister: async () => registrations.splice(0).length > 0 }]
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: async () => [...registrations] } })
  vi.stubGlobal("fetch", async () => {
    if (!isServerReached) throw new TypeError("Failed to fetch")
    return new Response("")
  })
  vi.stubGlobal("caches", { delete: async (name: string) => deleted.push(name) > 0 })
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const create = () => {
    const worker = new TestWorker()
    made.push(worker)
    const loads = registrations.length > 0 ? underServiceWorker : without
    queueMicrotask(() => worker.dispatchEvent(new Event(loads ? "message" : "error")))
    return worker as unknown as Worker
  }
  return { made, deleted, create, isRegistered: () => registrations.length > 0 }
}

describe("the start of a worker", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 28), toFake: ["Date"] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it("leaves the service worker alone where the script loads", async () => {
    const { made, create, isRegistered } = browser({ underServiceWorker: true })
    expect(await startWorker(create)).toBe(made[0])
    expect(isRegistered()).toBe(true)
  })

  it("happens once more without the service worker, for a day, and keeps the holder's file", async () => {
    const { made, deleted, create, isRegistered } = browser()
    expect(await startWorker(create)).toBe(made[1])
    expect(made[0]?.isTerminated).toBe(true)
    expect(isRegistered()).toBe(false)
    expect(deleted).toEqual(["trazo-build-1", "trazo-pages-1"])
    expect(hasLeftServiceWorker(Date.now() + 86_399_999)).toBe(true)
    expect(hasLeftServiceWorker(Date.now() + 86_400_000)).toBe(false)
  })

  it("keeps the service worker where the server does not answer", async () => {
    const { deleted, create, isRegistered } = browser({ isServerReached: false })
    await expect(startWorker(create)).rejects.toThrow(expect.objectContaining({ name: "WorkerNotStarted" }))
    expect(isRegistered()).toBe(true)
    expect(deleted).toEqual([])
    expect(hasLeftServiceWorker(Date.now())).toBe(false)
  })

  it("fails after the second time, and at once without a service worker", async () => {
    const { made, create } = browser({ without: false })
    await expect(startWorker(create)).rejects.toThrow(expect.objectContaining({ name: "WorkerNotStarted" }))
    expect(made).toHaveLength(2)
    await expect(startWorker(create)).rejects.toThrow(expect.objectContaining({ name: "WorkerNotStarted" }))
    expect(made).toHaveLength(3)
  })

  it("ends the worker when it is not wanted any more", async () => {
    const { made, create, isRegistered } = browser()
    const reason = new Error("left")
    await expect(startWorker(create, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(made[0]?.isTerminated).toBe(true)
    expect(isRegistered()).toBe(true)
  })
})
