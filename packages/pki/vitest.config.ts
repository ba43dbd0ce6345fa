import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "pki",
    include: ["src/**/*.test.ts"],
    // Making RSA keys takes the seconds that it takes; nothing here waits for a clock.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
