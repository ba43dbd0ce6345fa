import type { Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { mailedResetLink, waitForMail } from "../support/api/mails.ts"
import { accountPassword } from "../support/people/people.ts"
import { expect, test } from "../support/test.ts"

const newPassword = "Nueva-Clave-77"
const askAgain = { name: "Pedir otro enlace" }

async function ask(page: Page, identity: string): Promise<void> {
  await page.goto("/manager/login")
  await page.getByRole("link", { name: "¿Olvidó su contraseña?" }).click()
  await expect(page.getByRole("heading", { name: "¿Olvidó su contraseña?" })).toBeVisible()
  await page.getByLabel("Cédula o pasaporte").fill(identity)
  await page.getByRole("button", { name: "Enviarme el enlace" }).click()
  await expect(page.getByRole("heading", { name: "Revise su correo" })).toBeFocused()
}

async function change(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel("Contraseña nueva").fill(password)
  await page.getByLabel("Repita la contraseña").fill(confirmation)
  await page.getByRole("button", { name: "Cambiar mi contraseña" }).click()
}

async function signIn(page: Page, identity: string, password: string): Promise<void> {
  await page.getByLabel("Cédula o pasaporte").fill(identity)
  await page.getByLabel("Contraseña").first().fill(password)
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
}

test("B1: a client resets a forgotten password with the mailed link, which ends every open session", async ({
  page,
  browser,
  baseURL,
}) => {
  const client = new JourneyByApi(baseURL ?? "")
  await client.getApproved()
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await elsewhere.goto("/manager/login")
  await signIn(elsewhere, client.identity, accountPassword)
  await expect(elsewhere).toHaveURL(/\/manager\/request$/)

  await ask(page, client.identity)
  const link = await mailedResetLink(page.request, client.email)
  await page.goto(link)
  await change(page, "Password123", "Password124")
  await expect(page.getByRole("alert")).toContainText("Esta contraseña es muy común: elija otra")
  await change(page, newPassword)
  await expect(page.getByRole("heading", { name: "Su contraseña cambió" })).toBeFocused()
  await waitForMail(page.request, client.email, ({ subject }) => subject === "Su contraseña cambió")

  await elsewhere.goto("/manager/request")
  await expect(elsewhere).toHaveURL(/\/manager\/login$/)
  await elsewhere.context().close()

  await page.getByRole("link", { name: "Ingresar" }).click()
  await expect(page).toHaveURL(/\/manager\/login$/)
  await signIn(page, client.identity, accountPassword)
  await expect(page.getByRole("alert")).toHaveText("Usuario o contraseña incorrectos")
  await signIn(page, client.identity, newPassword)
  await expect(page).toHaveURL(/\/manager\/request$/)

  const again = await page.goto(link)
  expect(again?.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeVisible()
  await page.getByRole("link", askAgain).click()
  await expect(page.getByLabel("Cédula o pasaporte")).toBeVisible()
})
