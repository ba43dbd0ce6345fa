import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import type { Page } from "@playwright/test"
import { hydration } from "../support/people/sign-in.ts"
import { expect, expectNoise, openPage, test } from "../support/shell-test.ts"

interface PageGlobals {
  __reactRouterManifest: { routes: Record<string, { module: string }> }
  idleWaits: { run: () => void; timeout: number | undefined }[]
}

const built = join(import.meta.dirname, "..", "..", "apps", "web", "build", "client")

const chunkFailed = /ERR_FAILED|dynamically imported module|Error loading route module/

/** Collects idle callbacks, which the test runs itself. */
async function holdIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const globals = window as unknown as PageGlobals
    globals.idleWaits = []
    window.requestIdleCallback = (run, options) =>
      globals.idleWaits.push({
        run: () => run({ didTimeout: false, timeRemaining: () => 50 }),
        timeout: options?.timeout,
      })
  })
}

async function connectedBy(page: Page, connection: { saveData?: boolean; effectiveType?: string }) {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), value) })
  }, connection)
}

function requestedPaths(page: Page): Set<string> {
  const paths = new Set<string>()
  page.on("request", (request) => paths.add(new URL(request.url()).pathname))
  return paths
}

const legalInformation = "areas/public/legal-information/legal-information"

const manifestRoutes = (page: Page) =>
  page.evaluate(() => (window as unknown as PageGlobals).__reactRouterManifest.routes)

const knownRoutes = async (page: Page) => Object.keys(await manifestRoutes(page))

/** Routes whose chunk was requested. */
async function fetchedRoutes(page: Page, paths: ReadonlySet<string>): Promise<string[]> {
  const routes = await manifestRoutes(page)
  return Object.keys(routes).filter((id) => paths.has(routes[id]?.module ?? ""))
}

const offlineBanner = (page: Page) => page.getByText("Sin conexión a internet.")

/** Waits until the page is hydrated and follows the connection, which it is only told to have lost. */
async function waitForHydration(page: Page): Promise<void> {
  const tell = (event: "offline" | "online") =>
    page.evaluate((type) => void window.dispatchEvent(new Event(type)), event)
  await hydration(page)
  await page.waitForLoadState("networkidle")
  await expect(async () => {
    await tell("offline")
    await expect(offlineBanner(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await tell("online")
  await expect(offlineBanner(page)).toBeHidden()
}

const idleWaits = (page: Page) =>
  page.evaluate(() => (window as unknown as PageGlobals).idleWaits.map(({ timeout }) => timeout))

test.describe("the connection", () => {
  test("A8: reports going offline and coming back online", async ({ page }) => {
    await openPage(page, "/executive/login")
    await page.getByLabel("Correo electrónico").fill("ana@correo.ec")
    await waitForHydration(page)
    await page.context().setOffline(true)
    await expect(offlineBanner(page)).toBeVisible()
    await page.context().setOffline(false)
    await expect(offlineBanner(page)).toBeHidden()
    await expect(page.getByText("Conexión restablecida.")).toBeVisible()
    await expect(page.getByLabel("Correo electrónico")).toHaveValue("ana@correo.ec")
  })

  test("A12: a page loads its own chunk and no other page's", async ({ page }) => {
    await connectedBy(page, { effectiveType: "4g" })
    await holdIdle(page)
    const paths = requestedPaths(page)
    await openPage(page, "/executive/login")
    await waitForHydration(page)
    expect((await fetchedRoutes(page, paths)).sort()).toEqual([
      "areas/executive/login/login",
      "root",
      "shell/login-layout",
    ])
  })

  test("A12: the shop's own scripts take at most 145 KB in brotli", async ({ page }) => {
    await connectedBy(page, { effectiveType: "4g" })
    await holdIdle(page)
    const paths = requestedPaths(page)
    await openPage(page, "/")
    await waitForHydration(page)
    const scripts = [...paths].filter((path) => path.endsWith(".js"))
    expect(scripts.length).toBeGreaterThan(3)
    const bytes = scripts.map((path) => brotliCompressSync(readFileSync(join(built, path))).length)
    expect(bytes.reduce((sum, size) => sum + size) / 1024).toBeLessThan(145)
  })

  test("the shop counts a visit once in a tab", async ({ page }) => {
    const visits: number[] = []
    page.on("response", (response) => {
      if (new URL(response.url()).pathname === "/api/visits") visits.push(response.status())
    })
    await openPage(page, "/")
    await expect.poll(() => visits).toEqual([200])
    await page.reload()
    await waitForHydration(page)
    expect(visits).toEqual([200])
  })

  test("A12: pages behind links are fetched after an idle wait of at most 2 s", async ({ page }) => {
    await connectedBy(page, { effectiveType: "4g" })
    await holdIdle(page)
    const paths = requestedPaths(page)
    await openPage(page, "/")
    await expect.poll(() => idleWaits(page)).toEqual([2000])
    // The router learns the routes behind the page's links from the server.
    await expect.poll(() => knownRoutes(page)).toContain(legalInformation)
    expect(await fetchedRoutes(page, paths)).not.toContain(legalInformation)
    await page.evaluate(() => {
      for (const { run } of (window as unknown as PageGlobals).idleWaits) run()
    })
    await expect.poll(() => fetchedRoutes(page, paths)).toContain(legalInformation)
  })

  for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]) {
    test(`A12: prefetches nothing with ${JSON.stringify(connection)}`, async ({ page }) => {
      await holdIdle(page)
      await connectedBy(page, connection)
      await openPage(page, "/")
      await waitForHydration(page)
      expect(await idleWaits(page)).toEqual([])
    })
  }

  test("A13: one reload opens a page whose chunk failed once", async ({ page, noise }) => {
    const opened = countDocuments(page, "/legal-information")
    await openPage(page, "/")
    await page.route("**/assets/legal-information-*.js", (route) => route.abort(), { times: 1 })
    await page.getByRole("link", { name: "Información legal" }).click()
    await expect(page).toHaveURL(/\/legal-information$/)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await waitForHydration(page)
    expect(opened()).toBe(1)
    expectNoise(noise, chunkFailed)
  })

  test("A13: a chunk that keeps failing reloads at most once a minute", async ({ page, noise }) => {
    await page.addInitScript(() => {
      const failed = (event: Event) => {
        if (event.target instanceof HTMLScriptElement) document.documentElement.dataset.failed = "script"
      }
      window.addEventListener("error", failed, true)
    })
    const opened = countDocuments(page, "/legal-information")
    // A first slow look-up of the brand would answer with a page that needs its script (A5).
    await page.request.get("/legal-information")
    await openPage(page, "/")
    await page.route("**/assets/legal-information-*.js", (route) => route.abort())
    await page.getByRole("link", { name: "Información legal" }).click()
    // The reloaded page fails too. It is not hydrated, and the server's HTML stays readable.
    await expect(page.locator("html[data-failed=script]")).toBeAttached()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(opened()).toBe(1)
    expectNoise(noise, chunkFailed)
  })
})

function countDocuments(page: Page, path: string): () => number {
  let count = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}
