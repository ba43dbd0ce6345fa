import { randomBytes } from "node:crypto"
import { type APIRequestContext, expect, request as newRequest, type Page } from "@playwright/test"
import { linkIn, waitForMail } from "../support/api/mails.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { enter, signIn } from "../support/people/sign-in.ts"
import { expectNoise, failedLoad, openPage, openWithStatus, test } from "../support/shell-test.ts"

const password = "Nueva-Clave-77"

interface NewDistributor {
  name: string
  host: string
  email: string
}

function aDistributor(): NewDistributor {
  const tag = randomBytes(4).toString("hex")
  return {
    name: `Nacional ${tag}`,
    host: `nacional-${tag}.localhost`,
    email: `ana-${tag}@nacional.ec`,
  }
}

/** Mails of a distributor, read in a browser because only browsers resolve its host name on this machine. */
function mailboxOn(host: string, origin: string): Promise<APIRequestContext> {
  const { port } = new URL(origin)
  return newRequest.newContext({ baseURL: origin, extraHTTPHeaders: { host: `${host}:${port}` } })
}

async function fillForm(page: Page, { name, host, email }: NewDistributor): Promise<void> {
  await page.getByLabel("Nombre comercial").fill(name)
  await page.getByRole("textbox", { name: "Dirección", exact: true }).fill("Av. Amazonas 100, Quito")
  await page.getByLabel("RUC").fill("1790016919001")
  await page.getByLabel("Correo de soporte").fill("ayuda@nacional.ec")
  await page.getByLabel("Dirección web").fill(host.toUpperCase())
  await page.getByLabel("Nombres y apellidos").fill("Ana María Peña")
  await page.getByLabel("Correo electrónico").fill(email)
}

async function choosePassword(page: Page, label: string, button: string): Promise<void> {
  await page.getByLabel(label, { exact: false }).first().fill(password)
  await page.getByLabel("Repita la contraseña").fill(password)
  await page.getByRole("button", { name: button }).click()
}

test("B2, G10: an administrator creates a distributor on a new host, whose executive sets a password by the mailed link and signs in there", async ({
  page,
  browser,
  on,
  noise,
}) => {
  const distributor = aDistributor()
  await enter(page, demoAccounts.administrator)
  await page.getByRole("link", { name: "Nueva distribuidora", exact: true }).click()
  await fillForm(page, { ...distributor, host: "andes.localhost" })
  await page.getByRole("checkbox", { name: "Convenios" }).uncheck()
  await page.getByRole("button", { name: "Crear distribuidora" }).click()
  await expect(page.getByRole("alert")).toContainText("Dirección web: Esta dirección ya está en uso")
  expectNoise(noise, failedLoad(400))
  await expect(page.getByRole("checkbox", { name: "Convenios" })).not.toBeChecked()
  await page.getByLabel("Dirección web").fill(distributor.host.toUpperCase())
  await page.getByRole("button", { name: "Crear distribuidora" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(distributor.name)
  await expect(page.getByRole("status").filter({ hasText: distributor.email })).toBeVisible()
  await expect(page.getByText("0%")).toBeVisible()

  // The executive's own browser.
  const theirs = await (await browser.newContext({ baseURL: on(distributor.host) })).newPage()
  const mailbox = await mailboxOn(distributor.host, on("localhost"))
  const link = await waitForMail(mailbox, distributor.email, (mail) => linkIn(mail, "/reset-password/"))
  expect(new URL(link).hostname).toBe(distributor.host)
  await openPage(theirs, link)
  await choosePassword(theirs, "Contraseña nueva", "Cambiar mi contraseña")
  await expect(theirs.getByRole("heading", { name: "Su contraseña cambió" })).toBeVisible()
  await openPage(theirs, "/executive/login")
  await theirs.getByLabel("Correo electrónico").fill(distributor.email)
  await theirs.getByLabel("Contraseña").first().fill(password)
  await theirs.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(theirs).toHaveURL(/\/executive\/certificates$/)
  const configuration = theirs
    .getByRole("dialog")
    .filter({ hasText: "Complete la configuración de su empresa" })
  await configuration.getByRole("button", { name: "Aceptar", exact: true }).click()
  const bar = theirs.getByRole("progressbar", { name: "Configuración de la empresa" })
  await expect(bar).toHaveAttribute("aria-valuenow", "0")
  await expect(
    theirs
      .getByRole("navigation", { name: "Menú principal" })
      .or(theirs.getByRole("button", { name: "Abrir el menú" })),
  ).toBeVisible()

  // A suspension closes the host and ends the sessions.
  await page.getByRole("button", { name: "Suspender…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Suspender" }).click()
  await expect(dialog).toContainText("Este campo es requerido")
  await dialog.getByLabel("Motivo").fill("Prueba del recorrido")
  await dialog.getByRole("button", { name: "Suspender" }).click()
  await expect(page.getByText("«Prueba del recorrido»").first()).toBeVisible()
  await openWithStatus(theirs, on(distributor.host), 422)
  await page.getByRole("button", { name: "Activar otra vez" }).click()
  await expect(page.getByRole("button", { name: "Suspender…" })).toBeVisible()
  await openWithStatus(theirs, on(distributor.host, "/executive/login"), 200)
  await theirs.context().close()

  // The list finds the distributor by its host.
  await page
    .getByRole("navigation", { name: "Secciones" })
    .getByRole("link", { name: "Distribuidoras" })
    .click()
  await page.getByRole("searchbox").fill(distributor.host.slice(0, -4))
  await expect(page).toHaveURL(new RegExp(`buscar=${distributor.host.slice(0, -4)}`))
  await expect(page.getByRole("row").filter({ hasText: distributor.name })).toContainText("Activa")
})

test("B2, G10: a second administrator is invited, chooses a password by the mailed link, and is disabled", async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  const email = `rosa-${randomBytes(4).toString("hex")}@trazo.ec`
  await signIn(page, demoAccounts.administrator)
  await openPage(page, "/administrator/operators")
  await page.getByText("Agregar administrador").click()
  await page.getByRole("button", { name: "Invitar", exact: true }).click()
  await expect(page.getByRole("alert")).toContainText("Correo electrónico: Este campo es requerido")
  expectNoise(noise, failedLoad(400))
  await page.getByLabel("Nombres y apellidos").fill("Rosa Vélez")
  await page.getByLabel("Correo electrónico").fill(email)
  await page.getByRole("button", { name: "Invitar", exact: true }).click()
  const row = page.getByRole("listitem").filter({ hasText: email })
  await expect(row).toContainText("Invitado")

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  const link = await waitForMail(theirs.request, email, (mail) => linkIn(mail, "/administrator/password/"))
  await openPage(theirs, link)
  await choosePassword(theirs, "Contraseña", "Guardar mi contraseña")
  await expect(theirs.getByRole("heading", { name: "Su contraseña está lista" })).toBeFocused()
  await theirs.getByRole("link", { name: "Ingresar" }).click()
  await theirs.getByLabel("Correo electrónico").fill(email)
  await theirs.getByLabel("Contraseña").first().fill(password)
  await theirs.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(theirs).toHaveURL(/\/administrator$/)

  await page.reload()
  await row.getByRole("button", { name: /^Desactivar/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click()
  await expect(row).toContainText("Desactivado")
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/administrator\/login$/)
  await theirs.context().close()
})

test("B2, B12: an unknown distributor returns 404", async ({ page, noise }) => {
  await signIn(page, demoAccounts.administrator)
  for (const id of ["0198a000-0000-7000-8000-000000000009", "otra-cosa"]) {
    await openWithStatus(page, `/administrator/${id}`, 404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Disculpe, la página solicitada no existe.",
    )
  }
  expectNoise(noise, failedLoad(404))
})
