import { demoAccounts } from "../support/people/demo-accounts.ts"
import { expect, test } from "../support/test.ts"

test("B11: a bank's person sees their bank, by keyboard alone, from sign-in to sign-out", async ({
  page,
}) => {
  await page.goto(demoAccounts.banks.login)
  await page.getByLabel("Correo electrónico").focus()
  await page.keyboard.type(demoAccounts.banks.user)
  await page.keyboard.press("Tab")
  await page.keyboard.type(demoAccounts.banks.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(demoAccounts.banks.lands)
  await expect(page.getByRole("heading", { name: "Pagos a Banco Pichincha" })).toBeVisible()
  await page.getByRole("button", { name: /^Su cuenta/ }).press("Enter")
  await page.getByRole("button", { name: "Cerrar sesión" }).press("Enter")
  await expect(page).toHaveURL(demoAccounts.banks.login)
})
