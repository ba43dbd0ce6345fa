import type { Page } from "@playwright/test"
import { JourneyByApi } from "../support/journey-by-api.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

async function openPayment(page: Page, baseURL: string | undefined): Promise<void> {
  await new JourneyByApi(baseURL ?? "").goTo("payment", page.request)
  await openPage(page, "/payment")
}

async function typeDate(page: Page): Promise<void> {
  const date = page.getByLabel("Fecha del pago")
  // The calendar opens only after hydration.
  await expect(async () => {
    await date.blur()
    await date.fill("15/01/2026")
    await expect(page.locator("[data-dates-dropdown]")).toBeVisible({ timeout: 500 })
  }).toPass()
}

test("a frame after the payment date loses the focus, its calendar is not in the document", async ({
  page,
  baseURL,
}) => {
  await openPayment(page, baseURL)
  await typeDate(page)
  const left = await page.evaluate(async () => {
    ;(document.activeElement as HTMLElement).blur()
    await new Promise(requestAnimationFrame)
    return document.querySelectorAll("[data-dates-dropdown]").length
  })
  expect(left).toBe(0)
})

test("two frames after a scroll the payment's button takes the press, and the date stays", async ({
  page,
  baseURL,
}) => {
  await openPayment(page, baseURL)
  await typeDate(page)
  const isButton = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>("form:has([type=file]) button[type=submit]")
    ;(document.activeElement as HTMLElement).blur()
    button?.scrollIntoView({ block: "center" })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { x = 0, y = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {}
    return button?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isButton).toBe(true)
  await page.getByRole("button", { name: "Enviar comprobante" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Revise los campos marcados." })).toBeVisible()
  await expect(page.getByLabel("Fecha del pago")).toHaveValue("15/01/2026")
})
