import { type Browser, test as base, expect } from "@playwright/test"

export { expect }

/**
 * Pages fetch no code of other pages ahead, as with «ahorro de datos»: a page of staff would load twice as many files.
 * The tests of A12 set their own connection.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
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
})
