import type { Page } from "@playwright/test"
import { samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addDistributor, signInExecutive } from "../support/people/executives.ts"
import { expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

const bar = (page: Page) => page.getByRole("progressbar", { name: "Configuración de la empresa" })
const findings = async (page: Page) =>
  (await findingsAtBothWidths(page)).map(({ id, nodes }) => [id, nodes[0]?.html])
const width = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** A logo with a script, as a drawing program or an attacker writes it. */
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="300" height="100">
    <script>document.title = "planted"; fetch("/api/planted")</script>
    <rect width="300" height="100" rx="20" fill="#7a1fa2"/><circle cx="50" cy="50" r="30" fill="#ffcc00"/></svg>`,
)

async function choose(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent("filechooser")
  await page
    .getByRole("region", { name: label, exact: true })
    .getByRole("button", { name: /Elegir|Cambiar/ })
    .press("Enter")
  await (await chooser).setFiles(file)
}

async function saveCut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Guardar imagen" }).press("Enter")
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

test("a logo and a favicon are cut, the bar moves without a reload, and the shop shows them", async ({
  page,
  on,
}, { project, retry }) => {
  const host = `austro-logo-${project.name}-${retry}.localhost`
  await addDistributor(host, "elena@austro.ec")
  await signInExecutive(page, on(host, "/executive/login"), "elena@austro.ec")
  const start = Number(await bar(page).getAttribute("aria-valuenow"))
  await page.getByRole("dialog").getByRole("link", { name: "Logo", exact: true }).press("Enter")
  const logo = page.getByRole("region", { name: "Logo", exact: true })
  await expect(logo.getByRole("button", { name: "Elegir una imagen" })).toBeFocused()

  await choose(page, "Logo", { name: "logo.svg", mimeType: "image/svg+xml", buffer: svg })
  const dialog = page.getByRole("dialog", { name: "Ajustar: Logo" })
  await dialog.getByRole("button", { name: "Horizontal" }).press("Enter")
  await expect(dialog.getByRole("img", { name: "Logo: vista previa" })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await width(page)).toBeLessThanOrEqual(0)
  await screenshot(page, `crop-logo-${project.name}`)
  await saveCut(page)
  await expect(logo.getByRole("status")).toHaveText("Guardado")
  await expect.poll(async () => Number(await bar(page).getAttribute("aria-valuenow"))).toBeGreaterThan(start)

  await choose(page, "Ícono de la página", {
    name: "icono.png",
    mimeType: "image/png",
    buffer: Buffer.from(samplePng()),
  })
  await saveCut(page)
  await choose(page, "Imagen de la tienda", { name: "tienda.svg", mimeType: "image/svg+xml", buffer: svg })
  await page.getByRole("slider", { name: "De arriba abajo" }).fill("0.2")
  await screenshot(page, `crop-welcome-${project.name}`)
  await saveCut(page)
  expect(await findings(page)).toEqual([])
  expect(await width(page)).toBe(0)
  await screenshot(page, `multimedia-${project.name}`)

  await openPage(page, on(host, "/"))
  await expect(page).not.toHaveTitle("planted")
  const shown = page.getByRole("banner").locator("img").first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  const type = await shown.evaluate(async (image: HTMLImageElement) =>
    (await fetch(image.src)).headers.get("content-type"),
  )
  expect(type).toBe("image/png")
  expect(await page.locator('link[rel="icon"]').getAttribute("href")).toContain("/files/")
  const welcome = page.locator("main img").first()
  expect(await welcome.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("50% 20%")
  await screenshot(page, `shop-${project.name}`)
})

test("a file that is no picture is refused in words, and the second of two editors decides", async ({
  page,
  on,
  noise,
  browser,
}, { project, retry }) => {
  const host = `austro-dos-logos-${project.name}-${retry}.localhost`
  await addDistributor(host, "elena@austro.ec")
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signInExecutive(one, on(host, "/executive/login"), "elena@austro.ec")
    await one.getByRole("dialog").getByRole("link", { name: "Logo", exact: true }).press("Enter")
  }
  const png = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(samplePng()) }
  const logo = page.getByRole("region", { name: "Logo", exact: true })
  await choose(page, "Logo", { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(samplePdf()) })
  await expect(logo.getByRole("alert")).toHaveText("El formato ingresado no es permitido")

  await choose(page, "Logo", png)
  await choose(other, "Logo", png)
  await saveCut(other)
  await other.context().close()
  await page.getByRole("button", { name: "Guardar imagen" }).press("Enter")
  const notice = page.getByRole("alert").filter({ hasText: "ELENA CORDERO VINTIMILLA" })
  await expect(notice).toBeVisible()
  expectNoise(noise, failedLoad(409))
  await notice.getByRole("button", { name: "Conservar lo mío" }).press("Enter")
  await saveCut(page)
  await expect(logo.getByRole("status")).toHaveText("Guardado")
})
