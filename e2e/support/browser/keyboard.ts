import { expect, type Locator, type Page } from "@playwright/test"

const maximumStops = 80

/** Presses Tab until the element has the focus. Each stop must be in view. After the last one Tab leaves the page once. */
export async function tabTo(page: Page, target: Locator, step: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maximumStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(step)
    const focused = page.locator(":focus")
    if ((await focused.count()) > 0) await expect(focused).toBeInViewport()
  }
  throw new Error(`${maximumStops} stops do not reach ${target}`)
}

export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
