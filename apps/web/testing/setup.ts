import { afterEach, vi } from "vitest"

// Runs before each file. Loaded modules are shared, so that what they register at loading is for one file only.
afterEach(() => vi.unstubAllGlobals())

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react")
  // What a test waits for on screen takes longer than the default second on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(cleanup)
}
