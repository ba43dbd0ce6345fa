import { readFileSync } from "node:fs"
import { describe, expect, it, vi } from "vitest"

const script = readFileSync(new URL("./chunk-reload-script.js", import.meta.url), "utf8")

interface Page {
  sessionStorage: Pick<Storage, "getItem" | "setItem">
  navigator: { onLine: boolean }
  location: { reload: () => void; assign: (address: string) => void }
  __reactRouterDataRouter?: { state: { navigation: { location?: { pathname: string; search: string } } } }
  addEventListener: (type: string, listener: (event: unknown) => void) => void
  __reloadOncePerMinute?: () => boolean
}

function open({ storage }: { storage?: Page["sessionStorage"] } = {}) {
  const kept = new Map<string, string>()
  const listeners = new Map<string, (event: unknown) => void>()
  const page: Page = {
    sessionStorage: storage ?? {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    navigator: { onLine: true },
    location: { reload: vi.fn(), assign: vi.fn() },
    addEventListener: (type, listener) => void listeners.set(type, listener),
  }
  let now = Date.UTC(2026, 10, 21)
  new Function("window", "Date", script)(page, { now: () => now })
  return { page, listeners, pass: (milliseconds: number) => (now += milliseconds) }
}

describe("reload after a page chunk failed to load", () => {
  it("A13: happens at most once within a minute", () => {
    const { page, pass } = open()
    expect(page.__reloadOncePerMinute?.()).toBe(true)
    pass(59_999)
    expect(page.__reloadOncePerMinute?.()).toBe(false)
    expect(page.location.reload).toHaveBeenCalledTimes(1)
  })

  it("A13: happens again after a minute", () => {
    const { page, pass } = open()
    page.__reloadOncePerMinute?.()
    pass(60_000)
    expect(page.__reloadOncePerMinute?.()).toBe(true)
  })

  it("A13: opens the requested page, not the previous one", () => {
    const { page } = open()
    page.__reactRouterDataRouter = {
      state: { navigation: { location: { pathname: "/payment", search: "?n=1" } } },
    }
    page.__reloadOncePerMinute?.()
    expect(page.location.assign).toHaveBeenCalledWith("/payment?n=1")
    expect(page.location.reload).not.toHaveBeenCalled()
  })

  it("A13: never happens without storage", () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError")
    }
    const { page } = open({ storage: { getItem: refuse, setItem: refuse } })
    expect(page.__reloadOncePerMinute?.()).toBe(false)
    expect(page.location.reload).not.toHaveBeenCalled()
  })

  it("A13: never happens without a connection, and happens when it is back", () => {
    const { page } = open()
    page.navigator.onLine = false
    expect(page.__reloadOncePerMinute?.()).toBe(false)
    expect(page.location.reload).not.toHaveBeenCalled()
    page.navigator.onLine = true
    expect(page.__reloadOncePerMinute?.()).toBe(true)
  })

  it("A13: happens for a script that fails to load, but not for a picture", () => {
    const { page, listeners } = open()
    listeners.get("error")?.({ target: { tagName: "IMG" } })
    expect(page.location.reload).not.toHaveBeenCalled()
    listeners.get("error")?.({ target: { tagName: "SCRIPT" } })
    expect(page.location.reload).toHaveBeenCalledTimes(1)
  })
})
