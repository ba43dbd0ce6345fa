import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { press, tabTo, typeInto } from "../support/browser/keyboard.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addDistributor, addExecutive } from "../support/people/executives.ts"
import { asExecutive, enter, signIn } from "../support/people/sign-in.ts"
import { expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

const findings = async (page: Page) =>
  (await findingsAtBothWidths(page)).map(({ id, nodes }) => [id, nodes[0]?.html])
const screenshot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text })

test("B3: by keyboard, billing is configured with credentials that the service tries, and is given up again", async ({
  page,
  on,
  noise,
}, { project }) => {
  const host = `facturas-${project.name}-${randomUUID().slice(0, 8)}.localhost`
  const user = `facturas-${randomUUID()}@austro.ec`
  await addDistributor(host, user)
  await enter(page, asExecutive(user), host)
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Aceptar", exact: true }))
  await openPage(page, on(host, "/executive/configuration/billing"))
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Aceptar", exact: true }))

  await typeInto(page, page.getByLabel("Usuario del servicio"), "austro")
  await typeInto(page, page.getByLabel("Contraseña o clave del servicio").first(), "incorrecta")
  await press(page, page.getByRole("button", { name: "Probar y guardar" }))
  await expect(page.getByRole("alert").first()).toBeVisible()
  await expect(page.getByLabel("Usuario del servicio")).toHaveValue("austro")
  expectNoise(noise, failedLoad(400))
  await screenshot(page, "refused")
  await page.getByLabel("Contraseña o clave del servicio").first().fill("clave-del-servicio")
  await page.getByRole("button", { name: "Probar y guardar" }).press("Enter")
  await expect(status(page, "Credenciales aceptadas y guardadas")).toBeVisible()

  await typeInto(page, page.getByLabel(/^Establecimiento/), "1")
  await typeInto(page, page.getByLabel("Punto de emisión"), "002")
  await typeInto(page, page.getByLabel("Producto principal"), "FIRMA")
  await typeInto(page, page.getByLabel("Producto extra"), "ADICIONAL")
  await press(page, page.getByRole("button", { name: "Guardar datos de facturas" }))
  await expect(page.getByRole("alert").getByRole("link", { name: /^Establecimiento:/ })).toBeVisible()
  expectNoise(noise, failedLoad(400))
  await page.getByLabel(/^Establecimiento/).fill("001")
  await page.getByRole("button", { name: "Guardar datos de facturas" }).press("Enter")
  await expect(status(page, "Datos guardados")).toBeVisible()
  expect(await findings(page)).toEqual([])
  await screenshot(page, "configured")

  await expect(page.getByRole("heading", { name: "Firma de las facturas" })).toBeVisible()
  await page.getByLabel("El servicio de facturación", { exact: true }).check()
  await press(page, page.getByRole("button", { name: "Guardar quién emite" }))
  await expect(status(page, "Guardado: cuenta desde el siguiente comprobante")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Firma de las facturas" })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await screenshot(page, "service")

  await page.getByRole("button", { name: "Dejar de facturar…" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "Dejar de facturar" })
  await expect(dialog.locator(":focus")).toHaveCount(1)
  await press(page, dialog.getByRole("button", { name: "Dejar de facturar" }))
  await expect(page.getByLabel(/^Establecimiento/)).toHaveValue("")
  await expect(page.getByRole("button", { name: "Dejar de facturar…" })).toHaveCount(0)
})

test("B3: the signature of the invoices is issued to the registered company alone, and is taken away again", async ({
  page,
  on,
  noise,
}, { project }) => {
  const host = `firma-${project.name}-${randomUUID().slice(0, 8)}.localhost`
  const user = `firma-${randomUUID()}@austro.ec`
  await addDistributor(host, user)
  await enter(page, asExecutive(user), host)
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Aceptar", exact: true }))
  await openPage(page, on(host, "/executive/configuration/billing"))
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Aceptar", exact: true }))
  const issue = async (name: string) => {
    await page.getByRole("button", { name: `${name}…` }).click()
    await page.getByRole("dialog", { name }).getByRole("button", { name: "Emitir la firma" }).click()
  }

  await page.getByLabel(/^Establecimiento/).fill("001")
  await page.getByLabel("Punto de emisión").fill("002")
  await page.getByLabel("Producto principal").fill("FIRMA")
  await page.getByLabel("Producto extra").fill("ADICIONAL")
  await page.getByRole("button", { name: "Guardar datos de facturas" }).press("Enter")
  await expect(status(page, "Datos guardados")).toBeVisible()
  await page.getByLabel("RUC").fill("1790011674001")
  await page.getByLabel("Razón social").fill("FIRMAS DEL AUSTRO S.A.")
  await page.getByLabel("Dirección de la matriz").fill("CALLE LARGA 5-67")
  await page.getByLabel("Dirección del establecimiento").fill("CALLE LARGA 5-67")
  const saveIssuer = page.getByRole("button", { name: "Guardar quién factura" })
  await saveIssuer.press("Enter")
  await expect(status(page, "Datos guardados").first()).toBeVisible()
  await issue("Emitir la firma aquí")
  const refusal = page.getByRole("alert").filter({ hasText: "está registrada con el" })
  await expect(refusal).toBeVisible()
  expectNoise(noise, failedLoad(409))
  await screenshot(page, "other-ruc")

  const [, registered = ""] = /registrada con el (\d{13})/.exec((await refusal.textContent()) ?? "") ?? []
  await page.getByLabel("RUC").fill(registered)
  await saveIssuer.press("Enter")
  await expect(status(page, "Datos guardados").first()).toBeVisible()
  await issue("Emitir la firma aquí")
  await expect(page.getByText("Creada en esta plataforma")).toBeVisible()
  await expect(status(page, "Firma emitida")).toBeVisible()
  expect(await findings(page)).toEqual([])
  await screenshot(page, "issued")

  await page.getByRole("button", { name: "Quitar la firma…" }).click()
  const dialog = page.getByRole("dialog", { name: "Quitar la firma" })
  await expect(dialog).toContainText("se revoca de inmediato")
  await dialog.getByRole("button", { name: "Quitar la firma" }).click()
  await expect(page.getByText("Todavía no hay una firma.")).toBeVisible()
})

test("B3: the sales of a month have their buyer, their total and the request behind them, and are exported", async ({
  page,
}) => {
  const user = `ventas-${randomUUID()}@prueba.ec`
  await addExecutive(user, [
    "/billing:view",
    "/billing:export",
    "/certificates:view",
    "/fast/certificates:view",
  ])
  await signIn(page, asExecutive(user))
  await openPage(page, "/executive/billing?periodo=2026-01-01..2026-12-31")
  const sales = page.getByRole("table", { name: "Ventas" })
  const rows = sales.getByRole("rowheader").getByRole("link")
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole("group", { name: "Totales" })).toContainText(/IVA\s*\$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)
  await screenshot(page, "sales")

  // An old sale: another test may refund one of today.
  const names = (await rows.last().innerText()).trim()
  const [number = ""] = /TZ-[\d-]+/.exec(await sales.getByRole("row").last().innerText()) ?? []
  await page.getByRole("searchbox", { name: "Buscar ventas" }).fill(number)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/buscar=TZ-/)
  await expect(page.getByText(/^1 venta(?:, 1 reembolsada)?$/)).toBeVisible()
  await expect(rows).toHaveText([names])

  await page.getByRole("button", { name: "Exportar" }).click()
  await page.getByRole("menuitem", { name: "CSV" }).click()
  await page.waitForURL("**/executive/account/exports")
  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Descargar Ventas, CSV" }).click()
  const file = await readFile(await (await downloading).path(), "utf8")
  expect(file).toContain(number)

  await openPage(page, "/executive/billing?periodo=2026-01-01..2026-12-31")
  await tabTo(page, rows.first())
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/executive\/(fast\/)?certificates\/showDoc\//)
})

test("a month without sales says so, and keeps its filters", async ({ page }) => {
  const user = `ventas-${randomUUID()}@prueba.ec`
  await addExecutive(user, ["/billing:view"])
  await signIn(page, asExecutive(user))
  await openPage(page, "/executive/billing?mes=2020-01&pago=transferencia")
  await expect(page.getByRole("heading", { name: "No hay ventas con estos filtros" })).toBeVisible()
  await expect(page.getByLabel("Mes")).toHaveValue("2020-01")
  await page.getByLabel("Mes").fill("2020-02")
  await page.getByRole("button", { name: "Ver", exact: true }).click()
  await expect(page).toHaveURL(/mes=2020-02/)
  await expect(page).toHaveURL(/pago=transferencia/)
  await expect(page.getByRole("progressbar", { name: "Cargando" })).toHaveCount(0)
  expect(await findings(page)).toEqual([])

  // Without the right to see a request its sale has no link.
  await openPage(page, "/executive/billing?periodo=2026-01-01..2026-12-31")
  const sales = page.getByRole("table", { name: "Ventas" })
  await expect(sales.getByRole("rowheader").first()).not.toBeEmpty()
  await expect(sales.getByRole("rowheader").getByRole("link")).toHaveCount(0)
})
