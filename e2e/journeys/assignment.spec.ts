import AxeBuilder from "@axe-core/playwright"
import { expect, type Page, test } from "@playwright/test"
import { demoAccounts, signIn } from "../support/demo-accounts.ts"

const findings = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.filter(({ impact }) =>
    ["serious", "critical"].includes(impact ?? ""),
  )

test("an executive takes a request by keyboard, finds it under «Mías» and releases it", async ({ page }, {
  project,
}) => {
  await signIn(page, demoAccounts.executive)
  // Each project has its own request, because both run on one database.
  const link = page.locator("[data-row-link]").nth(project.name === "phone" ? 0 : 1)
  const number = (await link.textContent()) ?? ""
  await link.click()
  await expect(page.getByRole("button", { name: "Tomar" })).toBeVisible()
  await page.keyboard.press("t")
  const assignee = page.getByRole("button", { name: "La tiene usted" })
  await expect(assignee).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("review.png") })

  await page.goto("/executive/certificates")
  await page.getByRole("link", { name: "Mías" }).click()
  await expect(page.getByRole("link", { name: number })).toBeVisible()
  await expect(page.getByText("Usted", { exact: true }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("queue.png") })

  await page.getByRole("link", { name: number }).click()
  await assignee.click()
  await expect(page.getByRole("menuitem", { name: /^Soltar/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath("menu.png") })
  await page.getByRole("menuitem", { name: /^Soltar/ }).click()
  await expect(page.getByRole("button", { name: "Tomar" })).toBeVisible()
})
