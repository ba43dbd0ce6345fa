import type { Browser, Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { codeIn, waitForMail } from "../support/api/mails.ts"
import { typeCode } from "../support/browser/applicant-in-browser.ts"
import { signIn as signInClient } from "../support/browser/holder-in-browser.ts"
import { axeViolations } from "../support/checks/axe.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { anEmail } from "../support/people/identities.ts"
import { accountPassword } from "../support/people/people.ts"
import { enter, hydration } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

const newPassword = "Nueva-Clave-77"
const ended = "Su sesión terminó. Ingrese otra vez."

/** A new client, signed in here and in another browser. */
async function signedInTwice(page: Page, browser: Browser, baseURL: string) {
  const client = new JourneyByApi(baseURL)
  await client.getApproved()
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  for (const each of [elsewhere, page]) {
    await signInClient(each, client)
    await each.goto(demoAccounts.client.lands)
    await hydration(each)
  }
  return { client, elsewhere }
}

async function serious(page: Page): Promise<string[]> {
  const violations = await axeViolations(page)
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id)
}

async function changePassword(page: Page, current: string): Promise<void> {
  await page.getByLabel("Contraseña actual").fill(current)
  await page.getByLabel("Contraseña nueva").fill(newPassword)
  await page.getByLabel("Repita la contraseña").fill(newPassword)
  await page.getByRole("button", { name: "Guardar la contraseña" }).click()
}

test("B6, C3, G4, G7: a changed password ends the other browser's session, which shows a notice and returns to its page after signing in", {
  tag: "@phone",
}, async ({ page, browser, baseURL }) => {
  const { client, elsewhere } = await signedInTwice(page, browser, baseURL ?? "")
  await page.getByRole("button", { name: /^Su cuenta/ }).click()
  await page.getByRole("link", { name: "Mi cuenta" }).click()
  await expect(page).toHaveURL("/manager/account")
  await expect(page.getByRole("link", { name: "Mi cuenta" })).toBeHidden()
  await expect(page.locator('nav[aria-label="Menú de su cuenta"] [aria-current]')).toHaveCount(0)
  const brand = await page.getByRole("banner").getByText("Firmas del Pacífico").boundingBox()
  // Two lines at most.
  expect(brand?.height).toBeLessThan(44)
  await expect(page.getByRole("region", { name: "Sus datos" })).toContainText(client.identity)

  await page.getByText("Cambiar mi contraseña").click()
  await changePassword(page, "No-es-esta-1")
  await expect(page.getByRole("alert")).toContainText("La contraseña actual no es correcta.")
  expect(await serious(page)).toEqual([])
  await changePassword(page, accountPassword)
  await expect(page.locator("p:focus")).toContainText("Su contraseña cambió.")
  await waitForMail(page.request, client.email, ({ subject }) => subject === "Su contraseña cambió")

  await elsewhere.goto("/manager/signatures?otra=1")
  await expect(elsewhere).toHaveURL("/manager/login")
  await expect(elsewhere.getByText(ended)).toBeVisible()
  expect((await elsewhere.context().cookies()).map(({ name }) => name)).not.toContain("trazo_client")
  await elsewhere.getByLabel("Cédula o pasaporte").fill(client.identity)
  await elsewhere.getByLabel("Contraseña").first().fill(newPassword)
  await elsewhere.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(elsewhere).toHaveURL("/manager/signatures?otra=1")
  await page.goto("/manager/login")
  await expect(page).toHaveURL("/manager/request")
})

test("a client ends another session, whose typed text is kept, and changes the e-mail address with a code sent to the new one", {
  tag: "@desktop",
}, async ({ page, browser, baseURL }) => {
  const { client, elsewhere } = await signedInTwice(page, browser, baseURL ?? "")
  for (const each of [elsewhere, page]) await openPage(each, "/manager/account")
  const sessions = page.getByRole("region", { name: "Sesiones abiertas" })
  await expect(sessions.getByRole("listitem")).toHaveCount(2)
  await expect(sessions.getByRole("listitem").first()).toContainText("Este dispositivo")
  await sessions.getByRole("button", { name: /^Cerrar la sesión de/ }).click()
  await expect(sessions.getByRole("listitem")).toHaveCount(1)
  await expect(page.locator("p:focus")).toHaveText("Cerramos esa sesión.")

  await elsewhere.getByLabel("Teléfono celular").fill("0987654321")
  await elsewhere.getByRole("button", { name: "Guardar" }).click()
  await expect(elsewhere.getByRole("alert")).toContainText(ended)
  await expect(elsewhere.getByLabel("Teléfono celular")).toHaveValue("0987654321")
  const [beside] = await Promise.all([
    elsewhere.context().waitForEvent("page"),
    elsewhere.getByRole("link", { name: "Ingresar en otra pestaña" }).click(),
  ])
  await beside.getByLabel("Cédula o pasaporte").fill(client.identity)
  await beside.getByLabel("Contraseña").first().fill(accountPassword)
  await beside.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(beside).toHaveURL("/manager/account")
  await elsewhere.getByRole("button", { name: "Guardar" }).click()
  await expect(elsewhere.getByText("Guardamos su teléfono.")).toBeVisible()

  // Saving the phone ended the session of the other page.
  const email = anEmail()
  await elsewhere.getByText("Cambiar mi correo").click()
  await elsewhere.getByLabel("Correo nuevo").fill(email)
  await elsewhere.getByLabel("Su contraseña").fill(accountPassword)
  await elsewhere.getByRole("button", { name: "Enviar un código al correo nuevo" }).click()
  await typeCode(elsewhere, await waitForMail(elsewhere.request, email, (mail) => codeIn(mail)))
  await elsewhere.getByRole("button", { name: "Confirmar mi correo" }).click()
  await expect(elsewhere.locator("p:focus")).toContainText(`Su correo ahora es ${email}.`)
  const isNotice = ({ subject }: { subject: string }) => subject === "El correo de su cuenta cambió"
  await waitForMail(elsewhere.request, client.email, isNotice)
})

for (const { path, ...account } of [
  { ...demoAccounts.executive, path: "/executive/account" },
  { ...demoAccounts.banks, path: "/banks/account" },
  { ...demoAccounts.administrator, path: "/administrator/account" },
]) {
  test(`B3, C2: ${path} shows one's own data and sessions, from the user's menu`, async ({ page }) => {
    await enter(page, account)
    if (account.signOutLabel === "Salir") await page.getByRole("link", { name: /^Mi cuenta/ }).click()
    else {
      await page.getByRole("button", { name: /^Su cuenta/ }).click()
      const menu = page.locator("#user-menu")
      await expect(menu.getByRole("button")).toHaveText(["Cerrar sesión"])
      await expect(menu.getByRole("link")).toHaveText(["Mi cuenta"])
      await menu.getByRole("link").click()
    }
    await expect(page).toHaveURL(path)
    await expect(page.getByRole("region", { name: "Sus datos" })).toContainText(account.user)
    await expect(page.getByText("Este dispositivo")).toHaveCount(1)
  })
}
