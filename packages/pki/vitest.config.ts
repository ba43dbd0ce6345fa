import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "pki",
    include: ["src/**/*.test.ts"],
    expect: { requireAssertions: true },
    // Generating RSA keys takes seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
