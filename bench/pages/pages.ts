import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { chromium } from "@playwright/test"
import { spanishEcuador, systemBrowser } from "../../e2e/support/browser/browser.ts"
import { withServer } from "../bench-server.ts"
import { load } from "../load.ts"
import { atMost, type BenchResult, figure } from "../result.ts"

const assets = join(import.meta.dirname, "..", "..", "apps", "web", "build", "client")

/** The scripts that `/` loads in a cold browser, its LCP on a phone, and the time the server takes to render it. */
export async function run(): Promise<BenchResult> {
  return withServer(async (server) => {
    const scripts = await scriptsOfColdBrowser(server.origin)
    const compressed = scripts.reduce(
      (sum, path) => sum + brotliCompressSync(readFileSync(join(assets, path))).length,
      0,
    )
    const paint = await paintOnPhone(server.origin)
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
        atMost("JavaScript of / on a cold browser, brotli", compressed / 1024, "KB", 145),
        atMost("LCP of / on a phone, slow 4G, processor slowed 4 times", paint, "ms", 1000),
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

const visits = 3

/** Lighthouse's slow 4G, by the browser itself: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
}

/** Median of cold visits of a phone, ms. */
async function paintOnPhone(origin: string): Promise<number> {
  const browser = await chromium.launch(systemBrowser())
  try {
    const paints: number[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await browser.newContext({ ...spanishEcuador, ...phone })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send("Network.enable")
      await devtools.send("Network.emulateNetworkConditions", slow4G)
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
      await page.goto(origin, { waitUntil: "networkidle" })
      paints.push(await page.evaluate(lastLargestPaint))
      await context.close()
    }
    return paints.toSorted((one, other) => one - other)[Math.floor(visits / 2)] ?? 0
  } finally {
    await browser.close()
  }
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

function lastLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    })
  })
}
