import { chmodSync, mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { compileCache } from "../launch/compile-cache.mjs"
import { spanishEcuador, systemBrowser } from "./support/browser.ts"

const port = Number(process.env.E2E_PORT ?? 3100)
const root = join(import.meta.dirname, "..")

/** A new folder for each run. The variable passes it to the workers, which load this file again. */
function freshDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "trazo-e2e-"))
  chmodSync(folder, 0o755) // the embedded database may run as another user
  return join(folder, "data")
}
// The tests start servers and commands about forty times.
Object.assign(process.env, compileCache)
process.env.E2E_DATA_DIR ??= freshDataFolder()
mkdirSync(process.env.E2E_DATA_DIR, { recursive: true })

const journey = (name: string) => `journeys/${name}.spec.ts`

/** Staff tests, which look at the phone's width through support/both-widths.ts. */
const measuredAtBothWidths = [
  "account-dispute",
  "assignment",
  "banks",
  "billing",
  "client-merge",
  "clients",
  "configuration",
  "convenio-fast",
  "dashboard",
  "email-texts",
  "exports",
  "monthly-account",
  "multimedia",
  "notifications",
  "payment-methods",
  "prices",
  "promotions",
  "queue-bulk",
  "refunds",
  "removals",
  "review-queue",
  "rights",
  "roles",
  "saved-views",
  "shared-review",
  "staff-revocation",
  "suspension",
  "use-screens",
]

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  outputDir: join(root, "test-results"),
  forbidOnly: true,
  workers: 2,
  // One retry, because the machine may be busy. The run lists the tests that needed it (docs/decisions/0019).
  retries: 1,
  // Long, because the machine may be four times slower than usual.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.E2E_REPORT ?? join(root, "test-results", "report.json") }],
  ],
  use: {
    ...spanishEcuador,
    baseURL: `http://localhost:${port}`,
    actionTimeout: 20_000,
    trace: "on-first-retry",
    permissions: ["camera", "microphone"],
    // It would answer before a test's routes. Its own journey allows it.
    serviceWorkers: "block",
    launchOptions: systemBrowser(),
  },
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      // Tests that do not depend on the width, or need a keyboard, run on desktop only.
      testIgnore: [
        "faults/**",
        ...[
          "account-by-keyboard",
          "administration",
          "completeness",
          "guards",
          "holder-by-keyboard",
          "mail-delivery",
          "sign-in",
          "identity-account",
          "identity-attack",
          "new-distributor",
          "offline",
          "overtaking",
          "handover",
          "pairing",
          "production-start",
          "recent-proof",
          "reset-password",
          "revocation",
          "second-factor",
        ].map(journey),
        ...measuredAtBothWidths.map(journey),
        ...[
          "accessibility",
          "kits",
          "brand",
          "connection",
          "design",
          "pre-hydration-input",
          "error-page",
          "security",
          "service",
        ].map((name) => `shell/${name}.spec.ts`),
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desktop",
      grepInvert: /@phone/,
      testIgnore: [
        // They set their own widths.
        "shell/width.spec.ts",
        "shell/long-values.spec.ts",
        // What an applicant does, most of them on a phone.
        "shell/widgets.spec.ts",
        journey("applicant-focus"),
      ],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    // The running Node, because the one in PATH may be too old for TypeScript.
    command: `"${process.execPath}" apps/server/src/main.ts`,
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, RATE_LIMIT: "0", NODE_ENV: "production" },
    stdout: "ignore",
    stderr: "pipe",
    // The demo data takes seconds on an idle machine, minutes on a busy one.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
})
