import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import shared, { withOwnServers } from "./playwright.config.ts"

/**
 * Tests that start, kill and stop servers of their own, on ports of their own. They wait more than they work, so they run
 * beside the unit tests.
 */
export default defineConfig({
  ...shared,
  outputDir: join(import.meta.dirname, "..", "test-results", "playwright.own-servers"),
  globalSetup: join(import.meta.dirname, "support", "server", "global-setup.ts"),
  testMatch: withOwnServers,
  workers: 1,
  // Other tests take the processor.
  timeout: 300_000,
  projects: [{ name: "desktop", use: { viewport: { width: 1280, height: 800 } } }],
  webServer: [],
})
