import { request as newRequest, type Page } from "@playwright/test"
import { linkIn, waitForMail } from "../support/api/mails.ts"
import { press, typeInto } from "../support/browser/keyboard.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addDistributor, signInExecutive } from "../support/people/executives.ts"
import { expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

const bar = (page: Page) => page.getByRole("progressbar", { name: "Configuración de la empresa" })
const percentage = async (page: Page) => Number(await bar(page).getAttribute("aria-valuenow"))
const findings = async (page: Page) =>
  (await findingsAtBothWidths(page)).map(({ id, nodes }) => [id, nodes[0]?.html])
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test("F3: by keyboard, an account is added from the completeness dialog, and the shop's executive invites a bank user who signs in", async ({
  page,
  browser,
  on,
  noise,
}, { project, retry }) => {
  const tag = `${project.name}-${retry}`
  const host = `cuentas-${tag}.localhost`
  await addDistributor(host, "elena@austro.ec")
  await signInExecutive(page, on(host, "/executive/login"), "elena@austro.ec")
  const start = await percentage(page)
  await press(page, page.getByRole("dialog").getByRole("link", { name: "Al menos un método de pago" }))
  const add = page.getByRole("button", { name: "Agregar cuenta" })
  await expect(add).toBeFocused()
  await screenshot(page, `payments-empty-${project.name}`)

  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Agregar una cuenta" })
  await typeInto(page, dialog.getByLabel("Banco o cooperativa"), "Banco Pichincha")
  await typeInto(page, dialog.getByLabel("Número de cuenta"), "2100-1")
  await press(page, dialog.getByRole("button", { name: "Agregar" }))
  await expect(dialog.getByRole("alert")).toContainText("Número de cuenta")
  expectNoise(noise, failedLoad(400))
  await dialog.getByLabel("Número de cuenta").fill("2100123456")
  await typeInto(page, dialog.getByLabel("Titular", { exact: false }).first(), "Firmas del Austro S. A.")
  await typeInto(page, dialog.getByLabel("Cédula o RUC del titular"), "0190115798001")
  expect(await findings(page)).toEqual([])
  await screenshot(page, `payments-dialog-${project.name}`)
  await press(page, dialog.getByRole("button", { name: "Agregar" }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("listitem", { name: "Banco Pichincha 2100123456" })).toBeVisible()
  await expect.poll(() => percentage(page)).toBeGreaterThan(start)

  const email = `cajera-${tag}@banco.ec`
  await press(page, page.getByRole("button", { name: "Invitar usuario de banco" }))
  const invitation = page.getByRole("dialog", { name: "Invitar a una persona del banco" })
  await typeInto(page, invitation.getByLabel("Nombres y apellidos"), "Patricia Cedeño")
  await typeInto(page, invitation.getByLabel("Correo electrónico"), email)
  await press(page, invitation.getByRole("button", { name: "Invitar" }))
  const user = page.getByRole("listitem", { name: "PATRICIA CEDEÑO" })
  await expect(user).toContainText("Invitado")
  expect(await findings(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await screenshot(page, `payments-${project.name}`)

  const { port } = new URL(on("localhost"))
  const mailbox = await newRequest.newContext({
    baseURL: on("localhost"),
    extraHTTPHeaders: { host: `${host}:${port}` },
  })
  const link = await waitForMail(mailbox, email, (mail) => linkIn(mail, "/reset-password/"))
  const theirs = await (await browser.newContext({ baseURL: on(host) })).newPage()
  await openPage(theirs, link)
  await theirs.getByLabel("Contraseña nueva").first().fill("Nueva-Clave-77")
  await theirs.getByLabel("Repita la contraseña").fill("Nueva-Clave-77")
  await theirs.getByRole("button", { name: "Cambiar mi contraseña" }).press("Enter")
  await theirs.getByRole("link", { name: "Ingresar" }).press("Enter")
  await expect(theirs).toHaveURL(/\/banks\/login$/)
  await theirs.getByLabel("Correo electrónico").fill(email)
  await theirs.getByLabel("Contraseña").first().fill("Nueva-Clave-77")
  await theirs.getByRole("button", { name: "Ingresar", exact: true }).press("Enter")
  await expect(theirs).toHaveURL(/\/banks$/)

  await page.reload()
  await page.getByRole("dialog").getByRole("button", { name: "Aceptar" }).press("Enter")
  await press(page, page.getByRole("button", { name: "Quitar acceso a PATRICIA CEDEÑO" }))
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Quitar acceso" }))
  await expect(user).toContainText("Sin acceso")
  await theirs.goto("/banks")
  await expect(theirs).toHaveURL(/\/banks\/login/)
  await theirs.context().close()
})
