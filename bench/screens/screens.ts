import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { spanishEcuador, systemBrowser } from "../../e2e/support/browser/browser.ts"
import { demoAccounts, trySignIn } from "../../e2e/support/people/demo-accounts.ts"
import { withServer } from "../bench-server.ts"
import { summary } from "../load.ts"
import { atMost, type BenchResult } from "../result.ts"

const slowdown = 4
const visits = 3

const screens = {
  queue: "/executive/certificates",
  clients: "/executive/clients",
  dashboard: "/executive/dashboard",
  billing: "/executive/billing",
  prices: "/executive/prices",
  theme: "/executive/configuration/theme",
}

/** The executive's screens in a browser whose processor is four times slower. */
export async function run(): Promise<BenchResult> {
  return withServer(async ({ origin }) => {
    const browser = await chromium.launch(systemBrowser())
    try {
      const context = await browser.newContext({
        ...spanishEcuador,
        baseURL: origin,
        viewport: { width: 1280, height: 800 },
      })
      await signInExecutive(context)
      const figures: BenchResult["figures"] = []
      for (const [name, path] of Object.entries(screens))
        figures.push(
          atMost(`LCP of ${name}, slowest of ${visits}`, await slowestPaint(context, path), "ms", 2000),
        )
      const durations = await interactionDurations(context)
      figures.push(
        atMost(
          `${durations.length} keystrokes and clicks, p95 to the next paint`,
          summary(durations, 0, 1).p95,
          "ms",
          100,
        ),
      )
      return {
        name: "screens",
        conditions: `demo data, 1280 × 800, processor slowed ${slowdown} times, empty HTTP cache for each LCP`,
        figures,
      }
    } finally {
      await browser.close()
    }
  })
}

async function signInExecutive(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(demoAccounts.executive.login, { waitUntil: "networkidle" })
  await trySignIn(page, demoAccounts.executive)
  await page.waitForURL(`**${demoAccounts.executive.lands}`)
  await page.close()
}

async function openSlowed(context: BrowserContext, path: string, isCold: boolean): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: isCold })
  await page.goto(path, { waitUntil: "networkidle" })
  return page
}

/** ms */
async function slowestPaint(context: BrowserContext, path: string): Promise<number> {
  const paints: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await openSlowed(context, path, true)
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          })
        }),
    )
    paints.push(paint)
    await page.close()
  }
  return Math.max(...paints)
}

/** Durations of interactions in ms, from the input to the next paint (Event Timing). */
async function interactionDurations(context: BrowserContext): Promise<number[]> {
  const durations: number[] = []
  for (const [path, interact] of interactions) {
    const page = await openSlowed(context, path, false)
    await page.evaluate(() => {
      const longest = new Map<number, number>()
      Object.assign(window, { longest })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
          if (entry.interactionId === 0) continue
          longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
        }
      }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    })
    await interact(page)
    await page.waitForTimeout(500)
    durations.push(
      ...(await page.evaluate(() => [
        ...(window as unknown as { longest: Map<number, number> }).longest.values(),
      ])),
    )
    await page.close()
  }
  return durations
}

const textField = "main input:not([type=hidden], [type=color], [type=checkbox], [type=radio]):visible"

const interactions: readonly [string, (page: Page) => Promise<void>][] = [
  [
    screens.queue,
    async (page) => {
      for (const key of ["j", "j", "k", "x", "x", "?"]) await page.keyboard.press(key, { delay: 60 })
      await page.keyboard.press("Escape")
      await page.keyboard.press("Control+k")
      await page.keyboard.type("clientes", { delay: 80 })
      await page.keyboard.press("Escape")
      await page.getByRole("searchbox").or(page.getByLabel("Buscar solicitudes")).first().click()
      await page.keyboard.type("peña loor", { delay: 80 })
    },
  ],
  [
    screens.prices,
    async (page) => {
      const field = page.locator(textField).first()
      await field.click()
      await page.keyboard.type("12,345", { delay: 80 })
    },
  ],
  [
    screens.theme,
    async (page) => {
      const field = page.locator(textField).first()
      await field.click()
      await page.keyboard.press("Control+a")
      await page.keyboard.type("#0a5c8e", { delay: 80 })
    },
  ],
  [
    screens.clients,
    async (page) => {
      for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key, { delay: 60 })
      await page.getByRole("button", { name: "Exportar" }).click()
      await page.keyboard.press("Escape")
    },
  ],
]
