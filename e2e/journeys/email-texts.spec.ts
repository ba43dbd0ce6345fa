import type { Page } from "@playwright/test"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addDistributor, signInExecutive } from "../support/people/executives.ts"
import { allowNoise, expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

const bar = (page: Page) => page.getByRole("progressbar", { name: "Configuración de la empresa" })
const percentage = async (page: Page) => Number(await bar(page).getAttribute("aria-valuenow"))
const findings = async (page: Page) =>
  (await findingsAtBothWidths(page, "iframe")).map(({ id, nodes }) => [id, nodes[0]?.html])
const width = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test("a mail is edited with its preview, an unknown variable is named, and its test arrives in the mailbox", async ({
  page,
  on,
  noise,
}, { project, retry }) => {
  const host = `austro-correos-${project.name}-${retry}.localhost`
  const email = `elena-${project.name}-${retry}@austro.ec`
  await addDistributor(host, email)
  await signInExecutive(page, on(host, "/executive/login"), email)
  const start = await percentage(page)
  await page.getByRole("dialog").getByRole("link", { name: "Validación del pago" }).press("Enter")
  const entry = page.getByRole("main").getByRole("link", { name: /^Validación del pago/ })
  await expect(entry).toBeFocused()
  await expect(page.getByRole("link", { name: /^Registro de convenio/ })).toHaveCount(0)
  expect(await width(page)).toBe(0)
  await screenshot(page, `mails-${project.name}`)

  await page.keyboard.press("Enter")
  const subject = page.getByRole("textbox", { name: "Pago recibido: asunto" })
  const preview = page.getByRole("region", { name: "Vista previa del correo" })
  const letter = preview.frameLocator("iframe")
  await subject.fill("Recibimos su pago, {{apodo}}")
  await expect(page.getByText("Aquí no existe {{apodo}}").first()).toBeVisible()
  await expect(preview.getByRole("status")).toContainText("Corrija lo señalado")
  await subject.fill("Recibimos su pago, ")
  await page.getByRole("button", { name: /^Insertar nombres en Pago recibido: asunto/ }).press("Enter")
  await expect(subject).toHaveValue("Recibimos su pago, {{nombres}}")
  await expect(preview).toContainText("Recibimos su pago, María José")
  await expect(letter.getByRole("link", { name: "Ver mi solicitud" })).toBeVisible()
  await preview.getByRole("button", { name: "Pago rechazado" }).press("Enter")
  await expect(letter.getByText("El valor del comprobante no coincide")).toBeVisible()
  await preview.getByRole("button", { name: "Teléfono" }).press("Enter")
  await expect
    .poll(async () => (await preview.locator("iframe").boundingBox())?.width)
    .toBeLessThanOrEqual(360)
  expect(await findings(page)).toEqual([])
  expect(await width(page)).toBe(0)
  await screenshot(page, `mail-${project.name}`)

  await page.getByRole("button", { name: "Enviarme una prueba" }).press("Enter")
  await expect(page.getByText(`La prueba salió a ${email}.`)).toBeVisible()
  await page.getByRole("button", { name: "Guardar correo" }).press("Enter")
  await expect(page.getByRole("status").filter({ hasText: "Correo guardado" })).toBeVisible()
  await expect.poll(() => percentage(page)).toBeGreaterThan(start)

  const mailbox = on(host, `/correo?para=${encodeURIComponent(email)}`)
  await expect(async () => {
    await openPage(page, mailbox)
    await expect(page.getByText("[Prueba] Recibimos su pago, María José")).toBeVisible({ timeout: 1000 })
  }).toPass()
  allowNoise(noise, blockedPreviewScript)
})

/** The test runner's own script in the sandboxed preview. */
const blockedPreviewScript = /Blocked script execution in 'about:srcdoc'/

test("the second of two people who edit a mail keeps what they typed", async ({ page, on, noise, browser }, {
  project,
  retry,
}) => {
  const host = `austro-dos-correos-${project.name}-${retry}.localhost`
  await addDistributor(host, "elena@austro.ec")
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signInExecutive(one, on(host, "/executive/login"), "elena@austro.ec")
    await openPage(one, on(host, "/executive/configuration/mails/headerFooter"))
    await one.getByRole("dialog").getByRole("button", { name: "Aceptar" }).press("Enter")
  }
  await other.getByRole("textbox", { name: "Encabezado" }).fill("Firmas desde 2010")
  await other.getByRole("button", { name: "Guardar correo" }).press("Enter")
  await expect(other.getByRole("status").filter({ hasText: "Correo guardado" })).toBeVisible()
  await other.context().close()
  const header = page.getByRole("textbox", { name: "Encabezado" })
  await header.fill("Firmas desde 2011")
  await page.getByRole("button", { name: "Guardar correo" }).press("Enter")
  const notice = page.getByRole("alert").filter({ hasText: "ELENA CORDERO VINTIMILLA" })
  await expect(notice).toContainText("Encabezado: ahora dice «Firmas desde 2010»")
  await expect(header).toHaveValue("Firmas desde 2011")
  expectNoise(noise, failedLoad(409))
  allowNoise(noise, blockedPreviewScript)
})

test("the delivery check says plainly what it cannot check", async ({ page, on }, { project, retry }) => {
  const host = `austro-entrega-${project.name}-${retry}.localhost`
  await addDistributor(host, "elena@austro.ec")
  await signInExecutive(page, on(host, "/executive/login"), "elena@austro.ec")
  await openPage(page, on(host, "/executive/configuration/mail-health"))
  await page.getByRole("dialog").getByRole("button", { name: "Aceptar" }).press("Enter")
  await expect(page.getByText("no tiene un dominio público").first()).toBeVisible()
  await expect(page.getByText("Ningún correo rechazado")).toBeVisible()
  expect(await width(page)).toBe(0)
  await screenshot(page, `mail-health-${project.name}`)
})
