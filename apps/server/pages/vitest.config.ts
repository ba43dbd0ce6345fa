import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "pages",
    include: ["*.test.ts"],
    globalSetup: ["build-pages.mjs", "../src/testing/global-setup.ts"],
    // As in production: React's other build renders slower and differently.
    env: { NODE_ENV: "production" },
    expect: { requireAssertions: true },
    // As in the other tests of the server.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
