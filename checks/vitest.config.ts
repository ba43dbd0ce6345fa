import { defineProject } from "vitest/config"

export default defineProject({
  test: {
    name: "checks",
    include: ["**/*.test.ts"],
    maxWorkers: 2,
    isolate: false,
    expect: { requireAssertions: true },
    // The linters read every file, which takes longer than five seconds on a busy machine.
    testTimeout: 180_000,
  },
})
