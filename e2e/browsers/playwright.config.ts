import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import shared from "../playwright.config.ts"
import type { Engine } from "./test.ts"

/** The main journeys in Firefox and in Safari's engine, one browser at a time: see launch/test-browsers.mjs. */
export default defineConfig<{ engine: Engine }>({
  ...shared,
  testDir: import.meta.dirname,
  testMatch: "*.journey.ts",
  outputDir: join(import.meta.dirname, "..", "..", "test-results", "browsers"),
  workers: 1,
  timeout: 180_000,
  reporter: [["list"], [join(import.meta.dirname, "table-reporter.ts")]],
  projects: [
    { name: "firefox", use: { engine: "firefox" } },
    { name: "webkit", use: { engine: "webkit" } },
  ],
})
