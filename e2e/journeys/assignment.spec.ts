import type { Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { expect, test } from "../support/test.ts"

/** Polled, because a list that is being read and a message that appears are faded. */
async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => seriousAtBothWidths(page), { timeout: 45_000 }).toEqual([])
}

test("an executive takes a request by keyboard, finds it under «Mías» and releases it", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.submitAndPay()
  const { number } = journey
  await signIn(page, demoAccounts.executive)
  await page.goto(`/executive/certificates?buscar=${number}`)
  // A page that is not interactive yet does not hear the key.
  await expect(async () => {
    await page.keyboard.press("j")
    await expect(page.getByRole("link", { name: number })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Tomar" })).toBeVisible()
  await page.keyboard.press("t")
  const assignee = page.getByRole("button", { name: "La tiene usted" })
  await expect(assignee).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath("review.png") })

  await page.goto("/executive/certificates")
  await page.getByRole("link", { name: "Mías" }).click()
  await page.waitForURL(/asignadas=mias/)
  await expect(page.getByRole("link", { name: number })).toBeVisible()
  await expect(page.getByText("Usted", { exact: true }).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath("queue.png") })

  await page.getByRole("link", { name: number }).click()
  await assignee.click()
  await expect(page.getByRole("menuitem", { name: /^Soltar/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath("menu.png") })
  await page.getByRole("menuitem", { name: /^Soltar/ }).click()
  await expect(page.getByRole("button", { name: "Tomar" })).toBeVisible()
})
