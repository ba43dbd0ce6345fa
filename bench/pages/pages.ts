import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { chromium } from "@playwright/test"
import { systemBrowser } from "../../e2e/support/browser.ts"
import { withServer } from "../bench-server.ts"
import { load } from "../load.ts"
import { atMost, type BenchResult, figure } from "../result.ts"

const assets = join(import.meta.dirname, "..", "..", "apps", "web", "build", "client")

/** The scripts that `/` loads in a cold browser, and the time the server takes to render it. */
export async function run(): Promise<BenchResult> {
  return withServer(async (server) => {
    const scripts = await scriptsOfColdBrowser(server.origin)
    const compressed = scripts.reduce(
      (sum, path) => sum + brotliCompressSync(readFileSync(join(assets, path))).length,
      0,
    )
    const page = () => ({ path: "/", headers: { accept: "text/html" } })
    const health = await load(server.origin, 16, 4000, () => ({ path: "/healthz" }))
    await load(server.origin, 16, 200, page)
    const rendered = await load(server.origin, 16, 2000, page)
    if (rendered.failures > 0) throw new Error(`${rendered.failures} pages failed`)
    return {
      name: "pages",
      conditions:
        "the home page of the complete demo distributor; load from a second process on the same machine",
      figures: [
        atMost("JavaScript of / on a cold browser, brotli", compressed / 1024, "KB", 155),
        figure("scripts loaded", scripts.length, "files"),
        atMost("server render of /, p95 at 16 at once", rendered.p95, "ms", 30),
        figure("server render of /, p50 at 16 at once", rendered.p50, "ms"),
        figure("pages per second", rendered.rate, "1/s"),
        figure("bare answer (/healthz), p95 at 16 at once", health.p95, "ms"),
      ],
    }
  })
}

async function scriptsOfColdBrowser(origin: string): Promise<string[]> {
  const browser = await chromium.launch(systemBrowser())
  try {
    const page = await browser.newPage()
    const scripts: string[] = []
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(origin, { waitUntil: "networkidle" })
    return [...new Set(scripts)].filter((path) => path.startsWith("/assets/"))
  } finally {
    await browser.close()
  }
}
