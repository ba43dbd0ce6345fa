import { defineProject } from "vitest/config"

export default defineProject({
  test: {
    name: "checks",
    include: ["**/*.test.ts"],
    // The linters read a thousand files; beside other tests that takes longer than five seconds.
    testTimeout: 60_000,
  },
})
