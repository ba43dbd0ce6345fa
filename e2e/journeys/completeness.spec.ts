import type { Page } from "@playwright/test"
import { axeViolations } from "../support/checks/axe.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signInExecutive } from "../support/people/executives.ts"
import { enter, signIn } from "../support/people/sign-in.ts"
import { expect, expectNoise, openPage, test } from "../support/shell-test.ts"

const whole = "100% - Empresa configurada correctamente"
const forStaff =
  "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con el administrador."

const bar = (page: Page) => page.getByRole("progressbar", { name: "Configuración de la empresa" })
const colour = (page: Page) => page.locator("[data-colour]").getAttribute("data-colour")
const dialog = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("heading") })
const accept = (page: Page) => dialog(page).getByRole("button", { name: "Aceptar", exact: true })

/** Tries every way to close a dialog. */
async function tryToEscape(page: Page): Promise<void> {
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await page.mouse.click(2, 2)
}

/** The bar's sentence ends above its track and inside its button, beside the logo and within the page. */
const placeOf = (page: Page) =>
  page.locator("[data-complete=true]").evaluate((bar) => {
    const text = document.createRange()
    text.selectNodeContents(bar.querySelector("button") as Element)
    const sentence = text.getBoundingClientRect()
    const track = (bar.querySelector("[role=progressbar]") as Element).getBoundingClientRect()
    const button = bar.getBoundingClientRect()
    const logo = document.querySelector("header a img")?.getBoundingClientRect()
    return {
      width: window.innerWidth,
      isAboveTrack: sentence.bottom <= track.top,
      isInside: sentence.top >= button.top && sentence.right <= button.right,
      isBesideLogo: logo !== undefined && logo.width > 30 && logo.right <= button.left,
      overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    }
  })

test("F4, F5: a complete configuration has a green bar and no dialog; pressing the bar shows the items", async ({
  page,
}) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, demoAccounts.executive.lands)
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "100")
  expect(await colour(page)).toBe("green")
  const opener = page.getByRole("button", { name: whole, exact: true })
  await expect(opener).toHaveText(whole)
  await expect(page.getByRole("dialog")).toHaveCount(0)

  for (const width of [375, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(() => placeOf(page))
      .toEqual({ width, isAboveTrack: true, isInside: true, isBesideLogo: true, overflow: 0 })
  }

  await opener.click()
  const groups = dialog(page).getByRole("region")
  await expect(groups).toHaveCount(8)
  const titles = await groups.getByRole("heading").allTextContents()
  expect(titles).toEqual([
    "Precios",
    "Tema",
    "Multimedia",
    "Textos",
    "Correos",
    "Métodos de pago",
    "Facturación",
    "Términos y condiciones",
  ])
  await expect(groups.first().getByRole("listitem")).toHaveCount(6)
  await expect(dialog(page).getByRole("heading", { name: "Opcional" })).toBeVisible()
  await expect(dialog(page).getByText("Falta", { exact: true })).toHaveCount(0)
  await accept(page).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("F5, F6: below 100 the dialog opens after each full load, closes only with «Aceptar», and pressing the bar opens it again", async ({
  page,
  on,
}) => {
  await signInExecutive(page, on("andes.localhost", "/executive/login"), "ejecutivo@andes.ec")
  await expect(dialog(page)).toContainText("Complete la configuración de su empresa")
  const violations = await axeViolations(page, { include: ['[role="dialog"]'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
  await tryToEscape(page)
  await expect(dialog(page)).toBeVisible()
  expect(await colour(page)).toBe("yellow")
  const missing = dialog(page).getByRole("listitem").filter({ hasText: "Falta" })
  await expect(missing).toHaveText(["Persona natural, 1 día, exprésFalta", "Entrega de lo compradoFalta"])
  await expect(dialog(page).getByRole("region", { name: "Facturación" })).toHaveCount(0)
  await accept(page).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)

  await page.goto(on("andes.localhost", "/executive/fast/certificates"))
  await accept(page).click()
  // The dialog stays closed after a navigation without a page load.
  await page.getByRole("link", { name: "Andes Firma Digital" }).click()
  await expect(page).toHaveURL(/\/executive\/certificates$/)
  await expect(page.getByRole("heading", { name: "Solicitudes", level: 1 })).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByRole("button", { name: /^\d+% configurado$/ }).click()
  await expect(dialog(page)).toBeVisible()
})

test("F8: an executive who cannot configure a company that sells is not interrupted, and the bar says how far it is", async ({
  page,
  on,
}) => {
  await signInExecutive(page, on("andes.localhost", "/executive/login"), "operador@andes.ec")
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "88")
  await page.setViewportSize({ width: 375, height: 812 })
  const opener = page.getByRole("button", { name: "88% configurado" })
  await expect(opener.getByText("configurado")).toBeInViewport({ ratio: 0.95 })
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await opener.click()
  await expect(dialog(page).getByText("Usted puede trabajar con normalidad")).toBeVisible()
  await expect(dialog(page).getByText("Distribuidora no disponible")).toHaveCount(0)
  await expect(dialog(page).getByRole("listitem")).toHaveCount(0)
  await accept(page).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("F7, A11: without a configuration executives can only go back, which signs them out; colours are grey and the logo is the product's", async ({
  page,
  on,
}) => {
  await signInExecutive(page, on("nuevo.localhost", "/executive/login"), "ejecutivo@nuevo.ec")
  await expect(dialog(page).getByRole("heading", { name: "Distribuidora no disponible" })).toBeVisible()
  await expect(dialog(page).getByText(forStaff, { exact: true })).toBeVisible()
  await expect(accept(page)).toHaveCount(0)
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "0")
  expect(await colour(page)).toBe("red")
  const shown = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ["--brand", "--brand-hover", "--accent", "--quiet"].map((name) =>
      style.getPropertyValue(name).trim(),
    )
  })
  expect(shown).toEqual(["#4f4f4f", "#4f4f4f", "#4f4f4f", "#4f4f4f"])
  await expect(page.locator("header").getByLabel("Trazo")).toBeVisible()

  await tryToEscape(page)
  await dialog(page).getByRole("button", { name: "Volver al inicio" }).click()
  await expect(page).toHaveURL(/\/executive\/login$/)
  expect((await page.context().cookies()).filter(({ name }) => name === "trazo_executive")).toEqual([])
})

test("H4: a look-up of the client's last record that fails on the device opens the modal with its message", async ({
  page,
  noise,
}) => {
  await page.route("**/api/clients/me/last", (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, demoAccounts.client)
  const modal = page.getByRole("dialog", { name: "Ha ocurrido un error" })
  await expect(modal).toContainText("No hay conexión")
  await expect(modal).not.toContainText("::")
  await modal.getByRole("button", { name: "Aceptar" }).click()
  await expect(modal).toHaveCount(0)
  expectNoise(noise, /ERR_FAILED/)
})

test("H2, C2: the executive's session loads the company's logo and the modules with their children", async ({
  page,
}) => {
  await enter(page, demoAccounts.executive)
  await page.setViewportSize({ width: 1280, height: 800 })
  const logo = page.getByRole("banner").locator("img")
  await expect(logo).toHaveAttribute("src", /^\/api\/executives\/distributors\/image\/[0-9a-f-]{36}$/)
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const menu = page.getByRole("navigation", { name: "Menú principal" })
  const express = menu.getByRole("list", { name: "Exprés" })
  await express.getByRole("link", { name: "Solicitudes" }).click()
  await expect(page).toHaveURL("/executive/fast/certificates")
  await expect(express.getByRole("link", { name: "Solicitudes" })).toHaveAttribute("aria-current", "page")
})
