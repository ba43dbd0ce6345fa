import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/server",
      "apps/web",
      "apps/web/vitest.replacing.config.ts",
      "checks",
      "apps/server/pages",
    ],
    passWithNoTests: false,
  },
})
