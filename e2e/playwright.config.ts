import { chmodSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { compileCache } from "../launch/compile-cache.mjs"
import { spanishEcuador, systemBrowser } from "./support/browser/browser.ts"

const port = Number(process.env.E2E_PORT ?? 3100)
const root = join(import.meta.dirname, "..")

const journey = (name: string) => `journeys/${name}.spec.ts`

/** A new folder for each run. The variable passes it to the workers, which load this file again. */
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "trazo-e2e-"))
  chmodSync(folder, 0o755) // the embedded database may run as another user
  return folder
}
// The tests start servers and commands about forty times.
Object.assign(process.env, compileCache)
process.env.E2E_FOLDER ??= freshFolder()
process.env.E2E_DATA_DIR ??= join(process.env.E2E_FOLDER, "data")
process.env.E2E_ORIGIN = `http://localhost:${port}`
process.env.E2E_REQUEST_MAKER = `http://localhost:${port + 1}`

/** Tests of servers that they start and end themselves: e2e/playwright.own-servers.config.ts. */
export const withOwnServers = [
  "faults/kill.spec.ts",
  "faults/postgres.spec.ts",
  journey("payment-host"),
  journey("production-start"),
  journey("running-page"),
]

/** Staff tests, which look at the phone's width through support/checks/both-widths.ts. */
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
  "invoice",
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

const settings = { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, RATE_LIMIT: "0" }
const inRoot = {
  cwd: root,
  stdout: "ignore",
  stderr: "pipe",
  reuseExistingServer: false,
  gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
} as const

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  outputDir: join(root, "test-results", "playwright"),
  forbidOnly: true,
  workers: 2,
  // A test that passes only the second time has a fault, or the product has (docs/decisions/0043-no-test-runs-twice.md).
  retries: 0,
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
    trace: "off",
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
        ...withOwnServers,
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
        ...withOwnServers,
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
  webServer: [
    {
      ...inRoot,
      name: "server",
      // The running Node, because the one in PATH may be too old for TypeScript.
      command: `"${process.execPath}" e2e/support/server/run-server.ts`,
      url: `${process.env.E2E_ORIGIN}/readyz`,
      env: { ...settings, NODE_ENV: "production" },
      // The demo data takes seconds on an idle machine, minutes on a busy one.
      timeout: 900_000,
    },
    {
      ...inRoot,
      name: "request maker",
      command: `"${process.execPath}" apps/server/src/testing/request-maker/serve.ts`,
      url: process.env.E2E_REQUEST_MAKER,
      env: { ...settings, MAKER_PORT: String(port + 1) },
      timeout: 900_000,
    },
  ],
})
