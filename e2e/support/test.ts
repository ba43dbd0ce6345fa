// oxlint-disable no-empty-pattern
import { type Browser, type BrowserContext, test as base, expect } from "@playwright/test"
import { clearContext, watchClock } from "./browser/kept-context.ts"

export { expect }

/** Of a worker, whose tests have the same browser, project and options. */
interface Kept {
  context: BrowserContext | null
  /** Of the test's other people. */
  others: Set<BrowserContext>
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

const defined = <T extends object>(options: T) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >

/**
 * Tests of a worker use one context after the other, cleared in between, so that the files of the pages are read and
 * compiled once. A test with other options, or that sets the clock, has a context of its own.
 *
 * Pages fetch no code of other pages ahead, as with «ahorro de datos»: a page of staff would load twice as many files.
 * The tests of A12 set their own connection.
 */
export const test = base.extend<object, { browser: Browser; kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from the pattern
    async ({}, use) => {
      await use({ context: null, others: new Set() })
    },
    { scope: "worker" },
  ],
  browser: [
    async ({ browser, kept }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        kept.others.add(context)
        await context.addInitScript(() => {
          const connection = Object.assign(new EventTarget(), { saveData: true })
          Object.defineProperty(navigator, "connection", { value: connection, configurable: true })
        })
        return context
      }
      await use(browser)
    },
    { scope: "worker" },
  ],
  async context(
    {
      browser,
      kept,
      baseURL,
      viewport,
      isMobile,
      hasTouch,
      locale,
      timezoneId,
      permissions,
      serviceWorkers,
      javaScriptEnabled,
    },
    use,
    testInfo,
  ) {
    const isUsual = serviceWorkers === "block" && javaScriptEnabled !== false
    if (kept.context?.isClosed()) kept.context = null
    const device = { viewport, isMobile, hasTouch, locale, timezoneId }
    const options = { ...device, baseURL, permissions, serviceWorkers, javaScriptEnabled }
    const context = (isUsual && kept.context) || (await browser.newContext(defined(options)))
    kept.others.delete(context)
    const clock = watchClock(context)
    await use(context)
    const others = [...kept.others]
    kept.others.clear()
    // The page of a failed test is printed when its context is closed.
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    if (isUsual && !clock.isSet() && !hasFailed) {
      await clearContext(context, permissions ? { permissions } : {})
      kept.context = context
    } else {
      if (kept.context === context) kept.context = null
      await context.close()
    }
    for (const other of others) await other.close()
  },
})
