import type { Page } from "@playwright/test"
import { moneyPaths } from "@trazo/contract/money/money-paths"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { axeViolations } from "../support/checks/axe.ts"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

async function openPayment(page: Page, baseURL: string | undefined) {
  await new JourneyByApi(baseURL ?? "", { names: "ELENA", surname1: "CHÁVEZ" }).goTo("payment", page.request)
  await openPage(page, paths.payment)
}
const card = (page: Page) => page.getByRole("region", { name: "Tarjeta" })
const outcome = (page: Page) => page.getByRole("status").filter({ hasText: "No se cobró nada" })
async function toGateway(page: Page) {
  await card(page).getByRole("button").click()
  await expect(page.getByText("Pasarela de demostración")).toBeVisible()
}
const decide = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

test("a card pays with one tap beside the gateway's own, after one that was turned back", async ({
  page,
  baseURL,
}) => {
  await openPayment(page, baseURL)
  expect(await axeViolations(page)).toEqual([])
  await toGateway(page)
  await decide(page, "Cancelar y volver")
  await expect(outcome(page)).toContainText("Dejó el pago con tarjeta sin terminar. No se cobró nada.")
  await expect(outcome(page)).toBeFocused()
  await expect(page).toHaveURL(paths.payment)
  expect(await axeViolations(page)).toEqual([])

  await toGateway(page)
  await page.goBack()
  await expect(card(page)).toContainText("Ya abrió un pago con tarjeta.")
  await toGateway(page)
  await decide(page, "Pagar")
  await expect(page.getByRole("heading", { name: "Pago recibido" })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("link", { name: "Ver el avance de mi solicitud" }).click()
  await expect(page.getByRole("heading", { name: "Estamos revisando su solicitud" })).toBeVisible()
})

test("a pending payment offers no other, and a refused card another try", async ({ page, baseURL }) => {
  await openPayment(page, baseURL)
  await toGateway(page)
  await decide(page, "Pagar con una tarjeta rechazada")
  await expect(outcome(page)).toContainText("Su banco no aprobó la tarjeta.")
  await expect(outcome(page)).toBeInViewport()
  await expect(card(page)).not.toContainText("otra pestaña")
  await toGateway(page)
  await decide(page, "Pagar y dejar pendiente")
  await expect(page.getByRole("heading", { name: "Su banco está decidiendo su pago" })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByText("No pague otra vez.")).toBeInViewport()
  await expect(page.getByText("Puede pagar hasta el")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Enviar comprobante" })).toHaveCount(0)
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })
  test("a card pays too, also with two taps", async ({ page, baseURL }) => {
    await new JourneyByApi(baseURL ?? "", {}).goTo("payment", page.request)
    await page.goto(paths.payment)
    await card(page).getByRole("button").dblclick()
    await expect(page.getByText("Pasarela de demostración")).toBeVisible()
    await decide(page, "Pagar")
    await expect(page.getByRole("heading", { name: "Pago recibido" })).toBeVisible()
  })
})

test("staff test their gateway, see a day's money and read a settlement @desktop", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.configurationPayments)
  await page.getByRole("button", { name: "Probar la pasarela" }).click()
  await expect(page.getByText("La pasarela aceptó un pago de prueba")).toBeVisible()
  await page.getByLabel("Clave secreta (tranKey)").first().fill("otra")
  await page.getByRole("button", { name: "Probar y guardar" }).click()
  await expect(page.getByRole("alert").first()).toContainText("PlacetoPay no aceptó esta cuenta")
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByLabel("Pasarela", { exact: true }).selectOption("placetopay")
  await expect(page.getByText(/^Notificaciones: http.*\/api\/card-payments\/notification$/)).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("gateway.png"), fullPage: true })

  await openPage(page, moneyPaths.day)
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("link", { name: /^\$/ }).first().click()
  await expect(page.getByRole("group", { name: "Totales" })).toBeVisible()

  await openPage(page, moneyPaths.settlements)
  const buffer = Buffer.from("Referencia;Valor;Comisión\r\nOTRA;5,00;1,00\r\nX;gratis;1,00\r\n")
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "liquidacion.csv", mimeType: "text/csv", buffer })
  await expect(page.getByText("Línea 3: No se entiende el valor «gratis»")).toBeVisible()
  await expect(page.getByRole("row", { name: /OTRA/ })).toContainText("Sin pago")
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: "Quitar esta liquidación…" }).click()
  await page.getByRole("button", { name: "Quitar la liquidación" }).click()
  await expect(page.getByText("Todavía no hay liquidaciones")).toBeVisible()
})
