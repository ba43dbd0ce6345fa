import { defineProject } from "vitest/config"

export default defineProject({ test: { name: "checks", include: ["**/*.test.ts"] } })
