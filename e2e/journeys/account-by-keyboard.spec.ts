import type { Page } from "@playwright/test"
import { press, tabTo, typeInto } from "../support/browser/keyboard.ts"
import { type DemoAccount, demoAccounts } from "../support/people/demo-accounts.ts"
import { anExecutiveLike, totpCode } from "../support/people/factor-accounts.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

async function signInByKeys(page: Page, account: DemoAccount): Promise<void> {
  await typeInto(page, page.getByLabel(account.userLabel), account.user)
  await typeInto(page, page.getByLabel("Contraseña").first(), account.password)
  if (account.internal) await press(page, page.getByRole("switch", { name: "Soy cliente interno" }), "Space")
  await press(page, button(page, "Ingresar"))
}

async function openAccountMenu(page: Page): Promise<void> {
  await tabTo(page, button(page, /^Su cuenta/))
  await page.keyboard.press("ArrowDown")
}

test("an executive turns a second factor on, signs in with it and removes it, with the keyboard alone", async ({
  page,
}) => {
  const { email } = await anExecutiveLike("ejecutivo@demo.ec")
  const account = { ...demoAccounts.executive, user: email }
  await page.goto(account.login)
  await signInByKeys(page, account)
  await expect(page).toHaveURL(account.lands)

  await openAccountMenu(page)
  await expect(page.getByRole("link", { name: "Mi cuenta" })).toBeFocused()
  await page.keyboard.press("Enter")
  await press(
    page,
    page.getByRole("main").getByRole("link", { name: "Configurar la verificación en dos pasos" }),
  )
  await press(page, button(page, "Activar la aplicación de códigos"))
  await expect(page.getByRole("heading", { name: /^1\. Agregue su cuenta/ })).toBeFocused()
  await press(page, button(page, "Cancelar"))
  await expect(page.getByRole("heading", { name: "Aplicación de códigos" })).toBeFocused()
  await press(page, button(page, "Activar la aplicación de códigos"))
  await expect(page.getByRole("heading", { name: /^1\. Agregue su cuenta/ })).toBeFocused()
  await page.screenshot({ path: test.info().outputPath("enrolment.png"), fullPage: true })
  const secret = await page.locator("code").innerText()
  await typeInto(page, page.getByLabel("Dígito 1 de 6"), totpCode(secret))
  await expect(page.getByRole("heading", { name: "Guarde sus códigos de recuperación" })).toBeFocused()
  await press(page, button(page, "Ya los guardé"))
  await expect(page.getByText("Le quedan 10 códigos sin usar.")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Códigos de recuperación", exact: true })).toBeFocused()
  await page.screenshot({ path: test.info().outputPath("on.png"), fullPage: true })

  await openAccountMenu(page)
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(account.out)
  await signInByKeys(page, account)
  await expect(page.getByLabel("Dígito 1 de 6")).toBeFocused()
  await page.screenshot({ path: test.info().outputPath("step.png") })
  await page.keyboard.type(totpCode(secret, 1))
  await expect(page).toHaveURL(account.lands)

  await page.goto("/executive/account/second-factor")
  await press(page, button(page, "Quitar la aplicación de códigos"))
  await expect(page.getByRole("dialog")).toBeVisible()
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Quitar", exact: true }))
  const section = page.getByRole("region", { name: "Aplicación de códigos" })
  await expect(section.getByRole("button", { name: "Activar la aplicación de códigos" })).toBeVisible()
  await expect(section.locator(":focus")).toHaveCount(1)
})

test("an internal client signs in, reads the questions, opens the account and signs out, with the keyboard alone", async ({
  page,
}) => {
  const account = demoAccounts.internal
  await page.goto(account.login)
  await signInByKeys(page, account)
  await expect(page).toHaveURL(account.lands)
  const question = page.locator("summary", { hasText: "¿Puedo descargar otra vez mi firma?" })
  await press(page, question)
  await expect(page.getByText("La contraseña es la que eligió al activarla.")).toBeVisible()
  await page.screenshot({ path: test.info().outputPath("help.png") })
  await press(page, page.getByRole("link", { name: "Mi firma", exact: true }).first())
  await expect(page.getByRole("heading", { level: 1, name: "Mi firma" })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath("request.png") })
  await openAccountMenu(page)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Mi cuenta" })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath("account.png") })
  await openAccountMenu(page)
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(account.out)
})
