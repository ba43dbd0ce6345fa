import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { requestAndPay } from "../support/browser/applicant-in-browser.ts"
import { spanishEcuador } from "../support/browser/browser.ts"
import { axeViolations } from "../support/checks/axe.ts"
import { type DemoAccount, demoAccounts } from "../support/people/demo-accounts.ts"
import { aPerson } from "../support/people/people.ts"
import { signIn, withDemoProduct } from "./demo-product.ts"
import { addressOf, routePatterns } from "./route-addresses.ts"

const folder = join(import.meta.dirname, "..", "..", "screens")

const sizes = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 } },
]

/** Areas by path prefix. The first match decides the account. */
const areas: readonly { starts: RegExp; account: DemoAccount | null }[] = [
  { starts: /\/login$|^\/administrator\/password\//, account: null },
  { starts: /^\/administrator/, account: demoAccounts.administrator },
  { starts: /^\/executive/, account: demoAccounts.executive },
  { starts: /^\/banks/, account: demoAccounts.banks },
  { starts: /^\/manager/, account: demoAccounts.client },
  { starts: /^\/help/, account: demoAccounts.internal },
  { starts: /^\//, account: null },
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

async function accessibilityFindings(page: Page): Promise<string[]> {
  const violations = await axeViolations(page, { exclude: ["iframe"] })
  return violations.map(({ id, impact, nodes }) => `axe ${id} (${impact}): ${nodes[0]?.html.slice(0, 160)}`)
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
  problems.push(...(await accessibilityFindings(page)))
  page.off("console", onConsole).off("pageerror", onError)
  const status = response?.status() ?? 0
  const isMissing = /\/(no-existe|unknown-token)$/.test(address)
  if (status !== 200 && !(isMissing && status === 404)) problems.push(`status ${status}`)
  const expected = isMissing ? problems.filter((text) => !/404/.test(text)) : problems
  failures.push(...expected.map((problem) => `${file.split("/").slice(-2).join("/")} ${address}: ${problem}`))
  return new URL(page.url()).pathname
}

const nameOf = (path: string) =>
  path
    .replace(/^\//, "")
    .replace(/[^\w]+/g, "-")
    .replace(/-$/, "")

/** Photographs the screens of a purchase, each of which requires the one before. Returns their paths. */
async function photographPurchase(
  browser: Browser,
  origin: string,
  size: (typeof sizes)[number],
): Promise<Set<string>> {
  const context = await browser.newContext({
    ...size,
    ...spanishEcuador,
    baseURL: origin,
    permissions: ["camera"],
  })
  const page = await context.newPage()
  const { width } = size.viewport
  const seen = new Set<string>()
  const photographScreen = async (): Promise<void> => {
    const { pathname } = new URL(page.url())
    // Only the browser that holds the draft can open this screen.
    if (pathname === "/solicitud/personal" && !seen.has("/solicitud/certificate")) {
      await page.goto("/solicitud/certificate", { waitUntil: "networkidle" })
      await photographScreen()
      await page.goto(pathname, { waitUntil: "networkidle" })
    }
    seen.add(pathname)
    const file = join(folder, String(width), `${nameOf(pathname)}.png`)
    await page.screenshot({ path: file, fullPage: true, animations: "disabled" })
    failures.push(...(await accessibilityFindings(page)).map((finding) => `${width} ${pathname}: ${finding}`))
  }
  await requestAndPay(page, aPerson("subject1"), photographScreen)
  await photographScreen()
  await context.close()
  return seen
}

async function photographArea(
  browser: Browser,
  origin: string,
  size: (typeof sizes)[number],
  {
    account,
    patterns,
    links,
  }: { account: DemoAccount | null; patterns: readonly string[]; links: Set<string> },
): Promise<void> {
  const context = await browser.newContext({ ...size, ...spanishEcuador, baseURL: origin })
  const page = await context.newPage()
  if (account) await signIn(page, account)
  // This list shows nothing before a search.
  if (patterns.includes("/administrator/certificates/:serial")) {
    await page.goto("/administrator/certificates?buscar=1710034065", { waitUntil: "networkidle" })
    for (const link of await linksIn(page)) links.add(link)
  }
  for (const link of await linksInMails(page)) links.add(link)
  const { width } = size.viewport
  // Pages with parameters come last, because they need links of the other pages. A redirected page is tried again.
  let waiting = patterns.toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
  for (const last of [false, true]) {
    const again: string[] = []
    for (const pattern of waiting) {
      // A link that nobody received shows the page's «not valid» state.
      const unknown = last ? pattern.replace(":token", "unknown-token") : undefined
      const address = addressOf(pattern, links) ?? (unknown?.includes(":") ? undefined : unknown)
      const name = nameOf(pattern) || (pattern === "/" ? "home" : "not-found")
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
    const bought = await photographPurchase(browser, origin, size)
    const links = new Set<string>()
    for (const area of areas) {
      const own = patterns.filter((pattern) => areaOf(pattern) === area && !bought.has(pattern))
      await photographArea(browser, origin, size, { account: area.account, patterns: own, links })
    }
  }
})
console.log(`${patterns.length} routes at ${sizes.length} sizes in ${folder}`)
for (const failure of failures) console.error(`failed: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
