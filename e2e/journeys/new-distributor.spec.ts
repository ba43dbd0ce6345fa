import { randomBytes } from "node:crypto"
import { type Locator, request as newRequest, type Page } from "@playwright/test"
import { samplePng } from "@trazo/domain/platform/sample-files"
import { linkIn, waitForMail } from "../support/api/mails.ts"
import { press, tabTo, typeInto } from "../support/browser/keyboard.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { enter } from "../support/people/sign-in.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

test.setTimeout(240_000)
const password = "Nueva-Clave-77"
const bar = (page: Page) => page.getByRole("progressbar", { name: "Configuración de la empresa" })
const percentage = async (page: Page) => Number(await bar(page).getAttribute("aria-valuenow"))
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text })

/** Runs a step and waits until the bar has moved, without loading the page again. */
async function moves(page: Page, step: () => Promise<void>): Promise<void> {
  const before = await percentage(page)
  await step()
  await expect.poll(() => percentage(page)).toBeGreaterThan(before)
}

/** Opens the dialog from the bar and follows the link of a missing item. */
async function openItem(page: Page, item: string): Promise<void> {
  // The bar is above the content.
  await tabTo(page, page.getByRole("button", { name: /% configurado/ }), "Shift+Tab")
  await page.keyboard.press("Enter")
  await press(page, page.getByRole("dialog").getByRole("link", { name: item, exact: true }))
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

async function replace(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}

async function addPicture(page: Page, label: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser")
  const picture = page.getByRole("region", { name: label, exact: true })
  await picture.getByRole("button", { name: /Elegir|Cambiar/ }).press("Enter")
  const buffer = Buffer.from(samplePng())
  await (await chooser).setFiles({ name: "imagen.png", mimeType: "image/png", buffer })
  // The dialog takes the focus when it opens. A key that comes before goes to its title.
  await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1)
  await press(page, page.getByRole("button", { name: "Guardar imagen" }))
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

/** Saves a mail with the texts of the platform. */
async function acceptMail(page: Page, mail: string): Promise<void> {
  await openItem(page, mail)
  await moves(page, async () => {
    await expect(page.getByRole("main").getByRole("link", { name: new RegExp(`^${mail}`) })).toBeFocused()
    await page.keyboard.press("Enter")
    await press(page, page.getByRole("button", { name: "Guardar correo" }))
    await expect(status(page, "Correo guardado")).toBeVisible()
  })
}

test("a new distributor is created, and its first executive takes it from 0 % to 100 % by keyboard", async ({
  page,
  browser,
  on,
}) => {
  const tag = randomBytes(4).toString("hex")
  const [host, email] = [`estreno-${tag}.localhost`, `lucia-${tag}@estreno.ec`]
  await enter(page, demoAccounts.administrator)
  await press(page, page.getByRole("link", { name: "Nueva distribuidora", exact: true }))
  await typeInto(page, page.getByLabel("Nombre comercial"), `Firmas del Estreno ${tag}`)
  await typeInto(page, page.getByRole("textbox", { name: "Dirección", exact: true }), "Av. Loja 1-20, Cuenca")
  await typeInto(page, page.getByLabel("RUC"), "1790016919001")
  await typeInto(page, page.getByLabel("Correo de soporte"), "ayuda@estreno.ec")
  await typeInto(page, page.getByLabel("Dirección web"), host)
  await typeInto(page, page.getByLabel("Nombres y apellidos"), "Lucía Vega")
  await typeInto(page, page.getByLabel("Correo electrónico"), email)
  for (const module of ["Convenios", "Exprés"]) {
    const box = page.getByRole("checkbox", { name: module, exact: true })
    if ((await box.count()) > 0 && (await box.isChecked())) await box.press("Space")
  }
  await press(page, page.getByRole("button", { name: "Crear distribuidora" }))
  await expect(page.getByText("0%")).toBeVisible()

  const { port } = new URL(on("localhost"))
  const headers = { host: `${host}:${port}` }
  const mailbox = await newRequest.newContext({ baseURL: on("localhost"), extraHTTPHeaders: headers })
  const link = await waitForMail(mailbox, email, (mail) => linkIn(mail, "/reset-password/"))
  const theirs = await (await browser.newContext({ baseURL: on(host) })).newPage()
  await openPage(theirs, link)
  await typeInto(theirs, theirs.getByLabel("Contraseña nueva").first(), password)
  await typeInto(theirs, theirs.getByLabel("Repita la contraseña"), password)
  await press(theirs, theirs.getByRole("button", { name: "Cambiar mi contraseña" }))
  await press(theirs, theirs.getByRole("link", { name: "Ingresar" }))
  await typeInto(theirs, theirs.getByLabel("Correo electrónico"), email)
  await typeInto(theirs, theirs.getByLabel("Contraseña").first(), password)
  await press(theirs, theirs.getByRole("button", { name: "Ingresar", exact: true }))
  await expect(theirs.getByRole("dialog")).toContainText("Complete la configuración de su empresa")
  expect(await percentage(theirs)).toBe(0)
  await press(theirs, theirs.getByRole("dialog").getByRole("button", { name: "Aceptar", exact: true }))

  await openItem(theirs, "Color principal")
  await moves(theirs, async () => {
    await replace(theirs, theirs.getByRole("textbox", { name: "Color principal", exact: true }), "#7a1fa2")
    await theirs.getByRole("button", { name: "Guardar colores" }).press("Enter")
    await expect(status(theirs, "Colores guardados")).toBeVisible()
  })

  await openItem(theirs, "Logo")
  await moves(theirs, () => addPicture(theirs, "Logo"))
  await moves(theirs, () => addPicture(theirs, "Ícono de la página"))

  await openItem(theirs, "Horario de atención")
  await moves(theirs, async () => {
    await expect(theirs.getByRole("textbox", { name: "Horario de atención" })).toBeFocused()
    await theirs.keyboard.type("Lunes a viernes de 8 a 5")
    await typeInto(
      theirs,
      theirs.getByRole("textbox", { name: "Datos para la transferencia" }),
      "El valor exacto.",
    )
    await typeInto(theirs, theirs.getByRole("textbox", { name: "Mensaje al registrar" }), "Le avisaremos.")
    await theirs.getByRole("button", { name: "Guardar textos" }).press("Enter")
    await expect(status(theirs, "Textos guardados")).toBeVisible()
  })

  await openItem(theirs, "Al menos un método de pago")
  await moves(theirs, async () => {
    await expect(theirs.getByRole("button", { name: "Agregar cuenta" })).toBeFocused()
    await theirs.keyboard.press("Enter")
    const account = theirs.getByRole("dialog", { name: "Agregar una cuenta" })
    await typeInto(theirs, account.getByLabel("Banco o cooperativa"), "Banco del Austro")
    await typeInto(theirs, account.getByLabel("Número de cuenta"), "0012345678")
    await typeInto(theirs, account.getByRole("textbox", { name: /^Titular/ }), "Lucía Vega")
    await typeInto(theirs, account.getByLabel("Cédula o RUC del titular"), "1714307103")
    await press(theirs, account.getByRole("button", { name: "Agregar" }))
    await expect(account).toHaveCount(0)
  })

  await openItem(theirs, "Documento de términos y condiciones")
  await moves(theirs, async () => {
    await press(theirs, theirs.getByRole("button", { name: "Empezar con el texto de la plataforma" }))
    await theirs.getByRole("button", { name: "Publicar la versión 1" }).press("Enter")
    await expect(status(theirs, "Versión 1 publicada")).toBeVisible()
  })

  for (const mail of ["Encabezado y pie", "Validación del pago", "Entrega de lo comprado"])
    await acceptMail(theirs, mail)
  await openItem(theirs, "Persona natural, 1 año")
  await expect(theirs.getByLabel("Persona natural, 1 año: con IVA")).toBeFocused()
  await moves(theirs, async () => {
    for (const [name, price] of [
      ["Persona natural, 1 año", "20"],
      ["Persona natural con RUC, 1 año", "20"],
      ["Persona jurídica, 1 año", "25"],
    ] as const) {
      await replace(theirs, theirs.getByLabel(`${name}: sin IVA`), price)
    }
    await theirs.getByRole("button", { name: "Revisar y guardar" }).press("Enter")
    await press(theirs, theirs.getByRole("dialog").getByRole("button", { name: "Guardar" }))
    await expect(theirs.getByRole("dialog")).toHaveCount(0)
  })
  const left = theirs.getByRole("button", { name: "100% - Empresa configurada correctamente" })
  await expect(left).toBeVisible()
  expect(await percentage(theirs)).toBe(100)
  await openPage(theirs, "/")
  await expect(theirs.getByText("Firmas del Estreno").first()).toBeVisible()
  await theirs.context().close()
})
