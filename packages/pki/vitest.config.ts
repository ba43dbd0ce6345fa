import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "pki",
    include: ["src/**/*.test.ts"],
    maxWorkers: 2,
    isolate: false,
    expect: { requireAssertions: true },
    // Generating RSA keys and starting Java take seconds, and a busy machine multiplies them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
