import type { Page } from "@playwright/test"
import { linkIn, waitForMail } from "../support/api/mails.ts"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { addExecutive, signInExecutive } from "../support/people/executives.ts"
import { anExecutiveLike } from "../support/people/factor-accounts.ts"
import { anEmail } from "../support/people/identities.ts"
import { asExecutive, enter, signIn } from "../support/people/sign-in.ts"
import { allowNoise, expect, failedLoad, openPage, test } from "../support/shell-test.ts"

const password = "Nueva-Clave-77"

/** Demo data has an item left to configure, and executives see its dialog first. */
test.beforeEach(async ({ page }) => {
  const missing = page.getByRole("dialog").filter({ hasText: "Complete la configuración de su empresa" })
  await page.addLocatorHandler(missing, (dialog) =>
    dialog.getByRole("button", { name: "Aceptar", exact: true }).click(),
  )
})

const box = (page: Page, module: string, name: string) =>
  page.getByRole("group", { name: module, exact: true }).getByRole("checkbox", { name, exact: true })

async function signInAsManager(page: Page): Promise<string> {
  const { email } = await anExecutiveLike("ejecutivo@demo.ec")
  await enter(page, { ...demoAccounts.executive, user: email })
  return email
}

test("creates a role, invites a person with it by mail, and they see only what it allows", async ({
  page,
  browser,
  noise,
}) => {
  await signInAsManager(page)
  await openPage(page, "/executive/roles")
  await page.getByRole("link", { name: "Nuevo rol" }).click()
  const name = `Archivo ${anEmail().split("@", 1)[0]}`
  await page.getByLabel("Nombre del rol").fill(name)

  // The arrow keys lead through the matrix, and a permission brings its module's view.
  await box(page, "Clientes", "Clientes: todo").focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(box(page, "Clientes", "Crear")).toBeFocused()
  await page.keyboard.press("Space")
  await expect(box(page, "Clientes", "Ver")).toBeChecked()
  await box(page, "Roles", "Ver").check()
  const preview = page.getByRole("complementary", { name: "Ver como" })
  await expect(preview.getByRole("list", { name: "Su menú" })).toContainText("Roles")
  await expect(preview).not.toContainText("Solicitudes")
  await box(page, "Clientes", "Ver").uncheck()
  await expect(box(page, "Clientes", "Crear")).not.toBeChecked()
  await page.getByRole("button", { name: "Crear rol" }).click()
  await expect(page.getByText("El rol está listo.")).toBeVisible()

  await openPage(page, "/executive/operators")
  await page.getByRole("button", { name: "Invitar" }).click()
  const dialog = page.getByRole("dialog")
  const email = anEmail()
  await dialog.getByLabel("Nombres y apellidos").fill("ELENA MORA")
  await dialog.getByLabel("Correo electrónico").fill(email)
  await dialog.getByRole("button", { name: "Invitar" }).click()
  await expect(dialog.getByLabel("Rol")).toHaveAccessibleDescription(/Elija un rol/)
  await dialog.getByLabel("Rol").selectOption({ label: name })
  await dialog.getByRole("button", { name: "Invitar" }).click()
  await expect(page.getByText("Invitación enviada")).toBeVisible()
  allowNoise(noise, failedLoad(400))

  const link = await waitForMail(page.request, email, (mail) => linkIn(mail, "/reset-password/"))
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link)
  await theirs.getByLabel("Contraseña nueva").first().fill(password)
  await theirs.getByLabel("Repita la contraseña").fill(password)
  await theirs.getByRole("button", { name: "Cambiar mi contraseña" }).click()
  await expect(theirs.getByRole("heading", { name: "Su contraseña cambió" })).toBeVisible()
  await theirs.goto(new URL("/executive/login", link).href)
  await theirs.getByLabel("Correo electrónico").fill(email)
  await theirs.getByLabel("Contraseña").first().fill(password)
  await theirs.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(theirs).toHaveURL(/\/executive\/roles$/)
  await expect(theirs.getByRole("navigation", { name: "Menú principal" }).getByRole("link")).toHaveText([
    "Roles",
  ])
  await expect(theirs.getByRole("link", { name: "Nuevo rol" })).toHaveCount(0)
  await theirs.goto(new URL("/executive/operators", link).href)
  await expect(theirs).toHaveURL(/\/executive\/roles$/)
  await theirs.context().close()
})

test("says before saving what changes and for whom; who saves second keeps their choice", async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  const holder = anEmail()
  await addExecutive(holder, ["/clients:view"])
  await signInAsManager(page)
  await openPage(page, "/executive/roles")
  await page.getByRole("searchbox").fill(holder)
  await expect(page.getByText("1 rol", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: `Rol de ${holder}` }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Rol de ${holder}`)

  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await other.addLocatorHandler(
    other.getByRole("dialog").filter({ hasText: "Complete la configuración de su empresa" }),
    (dialog) => dialog.getByRole("button", { name: "Aceptar", exact: true }).click(),
  )
  await signInAsManager(other)
  await openPage(other, new URL(page.url()).pathname)
  await box(other, "Precios", "Ver").check()
  await other.getByRole("button", { name: "Guardar rol" }).click()
  await other.getByRole("dialog").getByRole("button", { name: "Guardar cambios" }).click()
  await expect(other.getByText("Guardado", { exact: true })).toBeVisible()
  await other.context().close()

  await box(page, "Cupones", "Editar").check()
  const save = async () => {
    await page.getByRole("button", { name: "Guardar rol" }).click()
    const dialog = page.getByRole("dialog", { name: /^Guardar los cambios de/ })
    await expect(dialog).toContainText("Cupones: ver, editar.")
    await expect(dialog).toContainText("PERSONA DE PRUEBA")
    await dialog.getByRole("button", { name: "Guardar cambios" }).click()
  }
  await save()
  const notice = page.getByRole("alert").filter({ hasText: "guardó cambios mientras usted escribía" })
  await expect(notice).toContainText("GABRIELA MENDOZA RÍOS")
  await expect(notice).toContainText("Precios: ahora dice «ver»")
  await expect(box(page, "Cupones", "Editar")).toBeChecked()
  await notice.getByRole("button", { name: "Conservar lo mío" }).click()
  await save()
  await expect(page.getByText("Guardado", { exact: true })).toBeVisible()
  allowNoise(noise, failedLoad(409))
})

test("a manager's own role is refused to lose what manages access, with the reason", async ({
  page,
  noise,
}) => {
  const email = anEmail()
  await addExecutive(email, ["/roles:edit", "/operators:edit", "/clients:view"])
  await signIn(page, asExecutive(email))
  await openPage(page, "/executive/roles")
  await page.getByRole("searchbox").fill(email)
  await expect(page.getByText("1 rol", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: `Rol de ${email}` }).click()
  await box(page, "Roles", "Editar").uncheck()
  await expect(box(page, "Solicitudes", "Aprobar")).toBeDisabled()
  await page.getByRole("button", { name: "Guardar rol" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Guardar cambios" }).click()
  await expect(page.getByRole("alert")).toContainText("Ese es su propio rol")
  await expect(box(page, "Roles", "Editar")).not.toBeChecked()
  allowNoise(noise, failedLoad(409))
})

test("an access is reviewed, exported, and tells why a person may do something", async ({ page }) => {
  const email = anEmail()
  await addExecutive(email, ["/clients:edit"])
  await signInAsManager(page)
  await openPage(page, `/executive/operators?buscar=${email}`)
  await page.getByRole("row").nth(1).getByRole("link").click()
  const reasons = page.getByRole("region", { name: "¿Por qué puede?" })
  await expect(reasons).toContainText(`Todo lo que puede viene del rol Rol de ${email}.`)
  await expect(reasons).toContainText("Ver, Editar")
  const address = page.url()

  await openPage(page, "/executive/operators/review")
  const row = page.getByRole("row").filter({ has: page.locator(`a[href="${new URL(address).pathname}"]`) })
  await row.getByRole("button", { name: /^Revisado/ }).click()
  await expect(row).toContainText("GABRIELA MENDOZA RÍOS")
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar CSV" }).click()
  expect((await download).suggestedFilename()).toMatch(/^accesos-\d{4}-T[1-4]\.csv$/)
  await openPage(page, address)
  await expect(page.getByText("Su acceso fue revisado")).toBeVisible()
})

test("a disabled person is out at once, and comes back", async ({ page, browser, baseURL }) => {
  const email = anEmail()
  await addExecutive(email, ["/certificates:view"])
  const theirs = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await signIn(theirs, asExecutive(email))
  await signInAsManager(page)
  await openPage(page, `/executive/operators?buscar=${email}`)
  await page.getByRole("row").nth(1).getByRole("link").click()
  await page.getByRole("button", { name: "Desactivar" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click()
  await expect(page.getByText("Desactivado", { exact: true })).toBeVisible()
  await theirs.goto("/executive/certificates")
  await expect(theirs).toHaveURL(/\/executive\/login/)
  await page.getByRole("button", { name: "Activar", exact: true }).click()
  await expect(page.getByText("Activo", { exact: true }).first()).toBeVisible()
  await signInExecutive(theirs, "/executive/login", email)
  await expect(theirs).toHaveURL("/executive/certificates")
  await theirs.context().close()
})

for (const screens of ["roles", "operators"] as const) {
  test(`the dialogs and errors of ${screens} have no serious axe finding`, async ({ page, noise }) => {
    await signInAsManager(page)
    const look = async (name: string) => expect([name, await seriousAtBothWidths(page)]).toEqual([name, []])
    if (screens === "roles") await lookAtRoles(page, noise, look)
    else await lookAtOperators(page, look)
  })
}

async function lookAtRoles(page: Page, noise: string[], look: (name: string) => Promise<void>) {
  await openPage(page, "/executive/roles")
  await page.getByRole("link", { name: "Revisor", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Revisor")
  await box(page, "Precios", "Ver").check()
  await box(page, "Solicitudes", "Aprobar").uncheck()
  await page.getByRole("button", { name: "Guardar rol" }).click()
  await expect(page.getByRole("dialog")).toContainText("Precios: ver.")
  await look("role-change")
  await page.getByRole("button", { name: "Seguir editando" }).click()
  await page.getByRole("link", { name: "Duplicar" }).click()
  await page.getByRole("button", { name: "Salir sin guardar" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nuevo rol")
  await page.getByRole("button", { name: "Crear rol" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  allowNoise(noise, failedLoad(400))
  await look("insert")
}

async function lookAtOperators(page: Page, look: (name: string) => Promise<void>) {
  await openPage(page, "/executive/operators")
  await page.getByRole("button", { name: "Invitar" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await look("invite")
  await page.keyboard.press("Escape")
  await page.getByRole("link", { name: "LUIS ANDRADE VERA" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("LUIS ANDRADE VERA")
  await page.getByRole("button", { name: "Cambiar rol" }).click()
  await look("change-role")
}
