import { demoAccounts, trySignIn } from "../support/people/demo-accounts.ts"
import { aClientLike, totpCode } from "../support/people/factor-accounts.ts"
import { expect, test } from "../support/test.ts"

test("a client adds the account to the phone's application by link or by copy, and a desktop shows the code to scan", async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const { identity: user } = await aClientLike("1710034065")
  const account = { ...demoAccounts.client, user }
  await page.goto(account.login)
  await trySignIn(page, account)
  await expect(page).toHaveURL(account.lands)
  await page.goto("/manager/account/second-factor")
  const sections = page.getByRole("heading", { name: /Llaves de acceso|Aplicación de códigos/ })
  await expect(sections).toHaveText([/Llaves de acceso/, /Aplicación de códigos/])
  await page.getByRole("button", { name: "Activar la aplicación de códigos" }).click()

  const secret = (await page.locator("code").innerText()).replaceAll(" ", "")
  const link = page.getByRole("link", { name: "Abrir en mi aplicación" })
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible({ visible: !isMobile })
  await expect(page.getByText(/Escanee/)).toBeVisible({ visible: !isMobile })
  await expect(link).toBeVisible({ visible: isMobile })
  if (isMobile) expect(await link.getAttribute("href")).toContain(`secret=${secret}`)
  await page.getByRole("button", { name: "Copiar la clave" }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.getByLabel("Dígito 1 de 6").focus()
  await page.keyboard.type(totpCode(secret))
  await expect(page.getByRole("heading", { name: "Guarde sus códigos de recuperación" })).toBeFocused()
})
