import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "domain",
    include: ["src/**/*.test.ts"],
    maxWorkers: 2,
    isolate: false,
    expect: { requireAssertions: true },
    // Properties run hundreds of times.
    testTimeout: 30_000,
  },
})
