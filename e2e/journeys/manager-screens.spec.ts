import type { Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { codeIn, waitForMail } from "../support/api/mails.ts"
import { typeCode } from "../support/browser/applicant-in-browser.ts"
import { codesSoFar } from "../support/browser/holder-in-browser.ts"
import { openWithStatus } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

const demo = { identity: "1710034065", password: "Firma2026" }

async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Cédula o pasaporte").fill(demo.identity)
  await page.getByLabel("Contraseña").first().fill(password)
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/manager/login")
  await fillSignIn(page, demo.password)
  await expect(page).toHaveURL(/\/manager\/request$/)
}

test("G4: signing in opens the requested page; a wrong password keeps the typed user", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/manager/revocation?otra=1")
  await expect(page).toHaveURL(/\/manager\/login$/)
  await fillSignIn(page, "Equivocada1")
  await expect(page.getByRole("alert")).toHaveText("Usuario o contraseña incorrectos")
  await expect(page.getByLabel("Cédula o pasaporte")).toHaveValue(demo.identity)

  await fillSignIn(page, demo.password)
  await expect(page).toHaveURL(/\/manager\/revocation\?otra=1$/)
  await page.goto("/manager/login")
  await expect(page).toHaveURL(/\/manager\/request$/)
})

test("G4: sign-in does not redirect to another site", { tag: "@desktop" }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "path", value: encodeURIComponent("//otro.ec/x"), url: baseURL ?? "" }])
  await signIn(page)
})

test("a client signs in with a code from the mail instead of the password", { tag: "@phone" }, async ({
  page,
  baseURL,
}) => {
  const client = new JourneyByApi(baseURL ?? "")
  await client.getApproved()
  await page.goto("/manager/login")
  await page.getByLabel("Cédula o pasaporte").fill(client.identity)
  await page.getByRole("link", { name: "Ingresar con un código" }).click()
  await expect(page.getByLabel("Cédula o pasaporte")).toHaveValue(client.identity)
  const before = await codesSoFar(page, client.email)
  await page.getByRole("button", { name: "Enviarme un código" }).click()
  await expect(page.getByRole("timer")).toBeVisible()
  await typeCode(page, await waitForMail(page.request, client.email, (mail) => codeIn(mail, before)))
  await expect(page).toHaveURL(/\/manager\/request$/)
})

test("C4: signing out clears the active marker and ends the session", async ({ page, isMobile }) => {
  await signIn(page)
  await page.goto("/manager/signatures")
  await expect(page.getByRole("heading", { name: "Mis certificados", level: 1 })).toBeVisible()
  const marker = () => page.evaluate(() => localStorage.getItem("trazo.manager.active"))
  await expect.poll(marker).toBe("/manager/signatures")
  await page.goto("/legal-information")
  await page.getByRole("navigation", { name: "Su cuenta" }).getByRole("link", { name: "Mi cuenta" }).click()
  await expect(page).toHaveURL(/\/manager\/request$/)

  await page.getByRole("button", { name: isMobile ? "Abrir el menú" : /^Su cuenta/ }).click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await expect(page).toHaveURL(/\/manager\/login$/)
  expect(await marker()).toBeNull()
  await page.goto("/legal-information")
  await expect(page.getByRole("navigation", { name: "Su cuenta" })).toHaveText("Ingresar")
  await page.goto("/manager/signatures")
  await expect(page).toHaveURL(/\/manager\/login$/)
})

test("C3, A14: the side menu is at least 290 wide, and a drawer up to 768", async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 769, height: 900 })
  const menu = page.getByRole("navigation", { name: "Menú de su cuenta" })
  const side = await menu.locator("..").boundingBox()
  expect(side?.width).toBeGreaterThanOrEqual(290)

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(menu).toHaveCount(0)
  await page.getByRole("button", { name: "Abrir el menú" }).click()
  await page.getByRole("dialog").getByRole("link", { name: "Mis certificados" }).click()
  await expect(page).toHaveURL(/\/manager\/signatures$/)
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a certificate's public page shows its status, and the rest only after the upload of the certificate's file", {
  tag: "@desktop",
}, async ({ page }) => {
  await signIn(page)
  await page.goto("/manager/signatures")
  const card = page.getByRole("article").first()
  await card.getByText("Más", { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("link", { name: "Descargar .cer" }).click(),
  ])
  const file = await download.path()
  const names = (await card.getByRole("img").last().getAttribute("aria-label")) ?? ""
  await card.getByRole("link", { name: "Página pública" }).click()
  await expect(page.getByRole("heading", { name: "Estado de un certificado" })).toBeVisible()
  await expect(page.getByText(names)).toHaveCount(0)

  const input = page.locator('input[type="file"]')
  await input.setInputFiles({
    name: "otro.cer",
    mimeType: "application/pkix-cert",
    buffer: Buffer.from("no"),
  })
  await expect(page.getByRole("alert")).toContainText("no es un certificado")
  await input.setInputFiles(file)
  await expect(page.getByText("Es este mismo certificado.")).toBeVisible()
  await expect(page.getByText(names)).toBeVisible()
})

test("an unknown serial number has a page with status 404; a malformed one has no page", {
  tag: "@desktop",
}, async ({ page }) => {
  await openWithStatus(page, "/verificar/12345", 404)
  await expect(
    page.getByRole("heading", { name: "Ningún certificado de aquí tiene ese número" }),
  ).toBeVisible()
  await openWithStatus(page, "/verificar/xyz", 404)
  await expect(page.getByText("Disculpe, la página solicitada no existe.")).toBeVisible()
})
