import type { Locator, Page } from "@playwright/test"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addDistributor, signInExecutive } from "../support/people/executives.ts"
import { expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

const bar = (page: Page) => page.getByRole("progressbar", { name: "Configuración de la empresa" })
const percentage = async (page: Page) => Number(await bar(page).getAttribute("aria-valuenow"))
const findings = async (page: Page) =>
  (await findingsAtBothWidths(page)).map(({ id, nodes }) => [id, nodes[0]?.html])
const width = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Saves and waits for the note beside the button. */
async function save(page: Page, button: string | RegExp, saved: string): Promise<void> {
  await page.getByRole("button", { name: button }).press("Enter")
  await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible()
}

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test("texts and terms: a missing item leads to its field, the bar moves with each save, and clients read the result", async ({
  page,
  on,
}, { project, retry }) => {
  const host = `austro-${project.name}-${retry}.localhost`
  await addDistributor(host, "elena@austro.ec")
  await signInExecutive(page, on(host, "/executive/login"), "elena@austro.ec")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Complete la configuración de su empresa")
  const start = await percentage(page)
  await dialog.getByRole("link", { name: "Horario de atención" }).press("Enter")
  await expect(dialog).toHaveCount(0)
  const schedule = page.getByRole("textbox", { name: "Horario de atención" })
  await expect(schedule).toBeFocused()

  await page.keyboard.type("**Lunes a viernes** de 08:30 a 17:00")
  await expect(page.getByRole("group", { name: "Vista previa: Horario de atención" })).toContainText(
    "Lunes a viernes de 08:30",
  )
  await page.getByRole("textbox", { name: "Mensaje al registrar" }).fill("Le avisaremos por correo.")
  await page.getByRole("textbox", { name: "Acreditación" }).fill("Tercero vinculado, registro 2026-014")
  await page.getByRole("textbox", { name: "Cifras de la tienda" }).fill("12 000 | firmas emitidas")
  await page
    .getByRole("textbox", { name: "Lo que dicen sus clientes" })
    .fill("En diez minutos firmé. | Ana, Quito")
  expect(await findings(page)).toEqual([])
  expect(await width(page)).toBe(0)
  await screenshot(page, `texts-${project.name}`)
  await save(page, "Guardar textos", "Textos guardados")
  await expect.poll(() => percentage(page)).toBeGreaterThan(start)

  await page.getByRole("link", { name: "Términos y condiciones" }).press("Enter")
  await page.getByRole("button", { name: "Empezar con el texto de la plataforma" }).press("Enter")
  const terms = page.getByRole("textbox", { name: "Texto de los términos" })
  await expect(terms).toBeFocused()
  await save(page, "Publicar la versión 1", "Versión 1 publicada")
  await terms.fill((await terms.inputValue()).replace("15 días", "20 días"))
  await page.getByText("Cambios sobre la versión 1").press("Enter")
  await expect(page.locator("ins")).toHaveText(["20"])
  await save(page, "Publicar la versión 2", "Versión 2 publicada")
  await page.getByRole("button", { name: "Comparar" }).press("Enter")
  const compared = page.getByRole("region", { name: "Versión 1 y versión 2" })
  await expect(compared.locator("del")).toHaveText(["15"])
  expect(await findings(page)).toEqual([])
  expect(await width(page)).toBe(0)
  await screenshot(page, `terms-${project.name}`)

  await openPage(page, on(host, "/legal-information#terminos"))
  const published = page.getByRole("region", { name: "Términos y condiciones" })
  await expect(published).toContainText("vence a los 20 días")
  await published.getByRole("link", { name: "versión 1" }).press("Enter")
  await expect(published).toContainText("vence a los 15 días")
  await expect(published).toContainText("Esta versión ya no rige.")
  await screenshot(page, `legal-${project.name}`)

  await openPage(page, on(host, "/"))
  const own = page.getByRole("region", { name: "Quiénes somos" })
  await expect(own).toContainText("12 000")
  await expect(own.getByRole("figure")).toContainText("«En diez minutos firmé.»")
  await expect(page.getByRole("region", { name: "¿Necesita ayuda?" })).toContainText("registro 2026-014")
  expect(await findings(page)).toEqual([])
  expect(await width(page)).toBe(0)
  await screenshot(page, `shop-${project.name}`)
})

test("the second of two people who edit the texts learns who saved first, and keeps what they typed", async ({
  page,
  on,
  noise,
  browser,
}, { project, retry }) => {
  const host = `austro-dos-${project.name}-${retry}.localhost`
  await addDistributor(host, "elena@austro.ec")
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signInExecutive(one, on(host, "/executive/login"), "elena@austro.ec")
    await one.getByRole("dialog").getByRole("link", { name: "Horario de atención" }).press("Enter")
    await expect(one.getByRole("textbox", { name: "Horario de atención" })).toBeFocused()
  }
  await other.keyboard.type("De 8 a 5")
  await save(other, "Guardar textos", "Textos guardados")
  await other.context().close()
  await page.keyboard.type("De 9 a 6")
  await page.getByRole("button", { name: "Guardar textos" }).press("Enter")
  const notice = page.getByRole("alert")
  await expect(notice).toContainText("ELENA CORDERO VINTIMILLA guardó cambios mientras usted escribía")
  await expect(notice).toContainText("Horario de atención: ahora dice «De 8 a 5»")
  await expect(page.getByRole("textbox", { name: "Horario de atención" })).toHaveValue("De 9 a 6")
  expectNoise(noise, failedLoad(409))
  await notice.getByRole("button", { name: "Conservar lo mío" }).press("Enter")
  await save(page, "Guardar textos", "Textos guardados")
})

test("the theme: an unreadable colour gets a proposal, the previews follow before it is saved, and the shop takes it", async ({
  page,
  on,
  noise,
}, { project, retry }) => {
  const host = `austro-tema-${project.name}-${retry}.localhost`
  await addDistributor(host, "elena@austro.ec")
  await signInExecutive(page, on(host, "/executive/login"), "elena@austro.ec")
  await page.getByRole("dialog").getByRole("link", { name: "Color principal", exact: true }).press("Enter")
  const main = page.getByRole("textbox", { name: "Color principal", exact: true })
  await expect(main).toBeFocused()
  await main.fill("#f5c518")
  const brandOf = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).getPropertyValue("--brand").trim())
  await expect.poll(() => brandOf(page.getByRole("img", { name: "Vista previa: Tienda" }))).toBe("#f5c518")
  expect(await brandOf(page.locator("html"))).not.toBe("#f5c518")
  const fix = page.getByRole("button", { name: /^Usar #/ }).first()
  const proposal = (await fix.textContent())?.match(/#\w{6}/)?.[0].toLowerCase() ?? ""
  expect(await findings(page)).toEqual([])
  expect(await width(page)).toBe(0)
  await screenshot(page, `theme-${project.name}`)
  await fix.press("Enter")
  await expect(main).toHaveValue(proposal)
  await expect(page.getByRole("button", { name: new RegExp(`^Usar ${proposal}`, "i") })).toHaveCount(0)

  await main.fill("amarillo")
  await page.getByRole("button", { name: "Guardar colores" }).press("Enter")
  await expect(page.getByText("Escriba un color como #0B5C8A").first()).toBeVisible()
  expectNoise(noise, failedLoad(400))
  await main.fill("#7a1fa2")
  await save(page, "Guardar colores", "Colores guardados")
  await openPage(page, on(host, "/legal-information"))
  expect(await brandOf(page.locator("html"))).toBe("#7a1fa2")
})
