import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { spanishEcuador } from "../support/browser.ts"
import { type Door, doors } from "../support/doors.ts"
import { signIn, withDemoProduct } from "./demo-product.ts"
import { addressOf, routePatterns } from "./route-addresses.ts"

const folder = join(import.meta.dirname, "..", "..", "screens")

const sizes = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 } },
]

/** Areas by the start of the address; the first that matches decides who signs in. */
const areas: readonly { starts: RegExp; door: Door | null }[] = [
  { starts: /\/login$|^\/administrator\/password\//, door: null },
  { starts: /^\/administrator/, door: doors.administrator },
  { starts: /^\/executive/, door: doors.executive },
  { starts: /^\/banks/, door: doors.banks },
  { starts: /^\/manager/, door: doors.client },
  { starts: /^\/help/, door: doors.internal },
  { starts: /^\//, door: null },
]

const failures: string[] = []

const linksIn = (page: Page) =>
  page.locator("a[href]").evaluateAll((links) =>
    links.flatMap((link) => {
      const { origin, pathname } = new URL((link as HTMLAnchorElement).href)
      return origin === location.origin ? [pathname] : []
    }),
  )

async function linksInMails(page: Page): Promise<string[]> {
  const mails = await (await page.request.get("/api/mailbox")).text()
  return Array.from(mails.matchAll(/https?:\/\/localhost(?::\d+)?(\/[\w/-]+)/g), ([, path = ""]) => path)
}

/** Photographs one address. Returns the path on which the page ended. */
async function photograph(page: Page, address: string, file: string): Promise<string> {
  const problems: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === "error") problems.push(message.text())
  }
  const onError = (error: Error) => problems.push(String(error))
  page.on("console", onConsole).on("pageerror", onError)
  const response = await page.goto(address, { waitUntil: "networkidle" })
  await page
    .locator("h1")
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => problems.push("no heading"))
  await page.screenshot({ path: file, fullPage: true, animations: "disabled" })
  page.off("console", onConsole).off("pageerror", onError)
  const status = response?.status() ?? 0
  if (status !== (address === "/no-existe" ? 404 : 200)) problems.push(`status ${status}`)
  const expected = address === "/no-existe" ? problems.filter((text) => !/404/.test(text)) : problems
  failures.push(...expected.map((problem) => `${file.split("/").slice(-2).join("/")} ${address}: ${problem}`))
  return new URL(page.url()).pathname
}

async function photographArea(
  browser: Browser,
  origin: string,
  size: (typeof sizes)[number],
  { door, patterns, links }: { door: Door | null; patterns: readonly string[]; links: Set<string> },
): Promise<void> {
  const context = await browser.newContext({ ...size, ...spanishEcuador, baseURL: origin })
  const page = await context.newPage()
  if (door) await signIn(page, door)
  for (const link of await linksInMails(page)) links.add(link)
  const { width } = size.viewport
  // Pages with parameters need links of the others; a page that redirected may open after them.
  let waiting = patterns.toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
  for (const last of [false, true]) {
    const again: string[] = []
    for (const pattern of waiting) {
      const address = addressOf(pattern, links)
      const name =
        pattern
          .replace(/^\//, "")
          .replace(/[^\w]+/g, "-")
          .replace(/-$/, "") || (pattern === "/" ? "home" : "not-found")
      if (!address) {
        if (last) failures.push(`${width} ${pattern}: no address found`)
        else again.push(pattern)
        continue
      }
      const ended = await photograph(page, address, join(folder, String(width), `${name}.png`))
      for (const link of await linksIn(page)) links.add(link)
      if (ended === address) continue
      if (last) console.log(`${width} ${address} redirects to ${ended}`)
      else again.push(pattern)
    }
    waiting = again
  }
  await context.close()
}

rmSync(folder, { recursive: true, force: true })
const patterns = routePatterns()
const areaOf = (pattern: string) => areas.find(({ starts }) => starts.test(pattern))
await withDemoProduct(async ({ origin, browser }) => {
  for (const size of sizes) {
    mkdirSync(join(folder, String(size.viewport.width)), { recursive: true })
    const links = new Set<string>()
    for (const area of areas) {
      const own = patterns.filter((pattern) => areaOf(pattern) === area)
      await photographArea(browser, origin, size, { door: area.door, patterns: own, links })
    }
  }
})
console.log(`${patterns.length} routes at ${sizes.length} sizes in ${folder}`)
for (const failure of failures) console.error(`failed: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
