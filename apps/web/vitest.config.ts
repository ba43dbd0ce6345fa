import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "web",
    include: ["app/**/*.test.{ts,tsx}", "build-steps/**/*.test.ts"],
    environment: "node",
    setupFiles: ["testing/patience.ts"],
    testTimeout: 30_000,
    expect: { requireAssertions: true },
  },
})
