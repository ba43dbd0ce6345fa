import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "@playwright/test"
import { systemBrowser } from "../support/browser/browser.ts"
import { type DemoAccount, trySignIn } from "../support/people/demo-accounts.ts"
import { ServerProcess } from "../support/server/server-process.ts"

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject)
    server.listen(0, "localhost", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}

/** Signs in, without the short time limit that tests have. */
export async function signIn(page: Page, area: DemoAccount): Promise<void> {
  await page.goto(area.login, { waitUntil: "networkidle" })
  await trySignIn(page, area)
  await page.waitForURL(`**${area.lands}`, { timeout: 60_000 })
}

/** Runs the product with demo data in a temporary folder, and a browser, during `work`. */
export async function withDemoProduct(
  work: (product: { origin: string; browser: Browser }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "trazo-screens-"))
  chmodSync(folder, 0o755) // the embedded database may run as another user
  const server = new ServerProcess(await freePort(), join(folder, "data"))
  await server.start({ NODE_ENV: "production", RATE_LIMIT: "0" })
  const browser = await chromium.launch(systemBrowser())
  try {
    await work({ origin: server.origin, browser })
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
