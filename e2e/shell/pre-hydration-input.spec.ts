import type { Page } from "@playwright/test"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { expect, test } from "../support/shell-test.ts"

/** Blocks the page's scripts until the returned function is called. */
async function blockScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/*.js", async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** On a busy machine a slow brand look-up first answers with «Cargando . . .», which needs scripts to go on (A5). */
async function openWithoutScripts(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address, { waitUntil: "commit" })
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible({ timeout: 5000 })
  }).toPass()
}

test.describe("input before hydration", () => {
  test("stays in its field, and the page reacts to it", async ({ page }) => {
    const release = await blockScripts(page)
    await openWithoutScripts(page, "/design")
    await page.getByLabel("Nombres").fill("ana lucía")
    await page.locator("#muestra-clave").fill("Una-Clave-2026")
    release()
    await expect(page.getByLabel("Nombres")).toHaveValue("ANA LUCÍA")
    await expect(page.locator("[data-score]").first()).not.toHaveAttribute("data-score", "0")
    await expect(page.locator("#muestra-clave")).toHaveValue("Una-Clave-2026")
  })

  test("a choice stays selected", async ({ page }) => {
    const release = await blockScripts(page)
    await openWithoutScripts(page, "/")
    const company = page.getByRole("radio", { name: certificateKindNames.subject4 })
    await company.check({ force: true })
    release()
    await page.waitForLoadState("networkidle")
    // Another choice renders the cards again.
    await page
      .getByRole("group", { name: "¿Por cuánto tiempo?" })
      .getByRole("radio")
      .last()
      .check({ force: true })
    await expect(company).toBeChecked()
  })

  test("an order chosen for a list sorts it", async ({ page }) => {
    const release = await blockScripts(page)
    await openWithoutScripts(page, "/design")
    const order = page.getByLabel("Orden de la muestra")
    await order.selectOption("Por persona")
    release()
    await expect(page).toHaveURL(/orden=persona/)
    await expect(order).toHaveValue("person")
  })
})
