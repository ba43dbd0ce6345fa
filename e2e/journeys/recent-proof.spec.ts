import { expect, type Page } from "@playwright/test"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import {
  aDistributorWithExecutive,
  ageProofs,
  anAdministratorLike,
} from "../support/people/factor-accounts.ts"
import { enter } from "../support/people/sign-in.ts"
import { expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

type Step = readonly [name: string, run: (page: Page) => Promise<void>, check: (page: Page) => Promise<void>]

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click()
const inDialog = (page: Page, name: string, button: string) =>
  page.getByRole("dialog", { name }).getByRole("button", { name: button, exact: true }).click()
const executive = (page: Page, email: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(email, { exact: true }) })

async function invite(page: Page, opener: string, email: string): Promise<void> {
  await press(page, opener)
  const dialog = page.getByRole("dialog", { name: opener })
  await dialog.getByLabel("Nombres y apellidos").fill("Rosa Vélez")
  await dialog.getByLabel("Correo electrónico").fill(email)
  await dialog.getByRole("button", { name: "Invitar", exact: true }).click()
}

/** Performs each step with a proof that is an hour old: the page asks for the password and then continues. */
async function runSteps(page: Page, email: string, steps: readonly Step[]): Promise<void> {
  for (const [name, run, check] of steps) {
    await test.step(name, async () => {
      await ageProofs(email)
      await run(page)
      const proof = page.getByRole("dialog", { name: "Confirme que es usted" })
      await proof.getByLabel("Contraseña").first().fill("Admin2026")
      await proof.getByRole("button", { name: "Confirmar" }).click()
      await expect(proof).toHaveCount(0)
      await check(page)
    })
  }
}

async function enterAsAdministrator(page: Page): Promise<string> {
  const { email } = await anAdministratorLike("admin@trazo.ec")
  await enter(page, { ...demoAccounts.administrator, user: email })
  return email
}

test("G10: each protected action on a distributor's page asks for a recent proof and then continues", async ({
  page,
  noise,
}) => {
  const { host, email: theirs } = await aDistributorWithExecutive()
  const invited = `rosa-${host.split(".", 1)[0]}@nacional.ec`
  const email = await enterAsAdministrator(page)
  await openPage(page, `/administrator?buscar=${host}`)
  await page.getByRole("link", { name: "Firmas Aparte" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Firmas Aparte")
  await runSteps(page, email, [
    [
      "modules",
      async () => {
        await page.getByRole("checkbox", { name: "Convenios" }).setChecked(false)
        await press(page, "Guardar módulos")
      },
      () => expect(page.getByText("Guardado", { exact: true })).toBeVisible(),
    ],
    [
      "invite",
      () => invite(page, "Invitar a otro ejecutivo", invited),
      () => expect(executive(page, invited)).toContainText("Invitado"),
    ],
    [
      "link",
      () =>
        executive(page, theirs)
          .getByRole("button", { name: /^Enviar enlace/ })
          .click(),
      () => expect(executive(page, theirs)).toContainText(`Enlace enviado a ${theirs}`),
    ],
    [
      "disable an executive",
      async () => {
        await executive(page, theirs)
          .getByRole("button", { name: /^Desactivar/ })
          .click()
        await page.getByRole("dialog").getByRole("button", { name: "Desactivar", exact: true }).click()
      },
      () => expect(executive(page, theirs)).toContainText("Desactivado"),
    ],
    [
      "enable an executive",
      () =>
        executive(page, theirs)
          .getByRole("button", { name: /^Activar/ })
          .click(),
      () => expect(executive(page, theirs)).not.toContainText("Desactivado"),
    ],
    [
      "add a host",
      async () => {
        await page.getByLabel("Agregar una dirección").fill(`otra-${host}`)
        await press(page, "Agregar")
      },
      () => expect(page.getByRole("link", { name: `otra-${host}`, exact: true })).toBeVisible(),
    ],
    [
      "remove a host",
      async () => {
        await press(page, `Quitar otra-${host}`)
        await inDialog(page, `Quitar otra-${host}`, "Quitar dirección")
      },
      () => expect(page.getByRole("link", { name: `otra-${host}`, exact: true })).toHaveCount(0),
    ],
    [
      "suspend",
      async () => {
        await press(page, "Suspender…")
        await page.getByLabel("Motivo").fill("Prueba reciente")
        await inDialog(page, "Suspender Firmas Aparte", "Suspender")
      },
      () => expect(page.getByRole("button", { name: "Activar otra vez" })).toBeVisible(),
    ],
    [
      "activate",
      () => press(page, "Activar otra vez"),
      () => expect(page.getByRole("button", { name: "Suspender…" })).toBeVisible(),
    ],
  ])
  // A change of data needs no recent proof.
  await ageProofs(email)
  await page.getByRole("textbox", { name: "Dirección", exact: true }).fill("Av. Colón 200, Quito")
  await press(page, "Guardar datos")
  await expect(page.getByText("Guardado", { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expectNoise(noise, failedLoad(403))
})

test("G10: each protected action on administrators asks for a recent proof and then continues", async ({
  page,
  noise,
}) => {
  const other = (await anAdministratorLike("admin@trazo.ec")).email
  const invited = `vera-${other}`
  const email = await enterAsAdministrator(page)
  await openPage(page, "/administrator/operators")
  await runSteps(page, email, [
    [
      "invite",
      () => invite(page, "Agregar administrador", invited),
      () => expect(executive(page, invited)).toContainText("Invitado"),
    ],
    [
      "link",
      () =>
        executive(page, other)
          .getByRole("button", { name: /^Enviar enlace/ })
          .click(),
      () => expect(executive(page, other)).toContainText("Enlace"),
    ],
    [
      "disable",
      async () => {
        await executive(page, other)
          .getByRole("button", { name: /^Desactivar/ })
          .click()
        await page.getByRole("dialog").getByRole("button", { name: "Desactivar", exact: true }).click()
      },
      () => expect(executive(page, other)).toContainText("Desactivado"),
    ],
  ])
  expectNoise(noise, failedLoad(403))
})

test("G10: without a proof the page shows that nothing changed, and keeps the input", async ({
  page,
  noise,
}) => {
  const email = await enterAsAdministrator(page)
  await openPage(page, "/administrator/operators")
  await ageProofs(email)
  await invite(page, "Agregar administrador", "nadie@trazo.ec")
  await inDialog(page, "Confirme que es usted", "Cancelar")
  const dialog = page.getByRole("dialog", { name: "Agregar administrador" })
  await expect(dialog.getByRole("alert")).toContainText("Nada ha cambiado todavía")
  await expect(dialog.getByLabel("Correo electrónico")).toHaveValue("nadie@trazo.ec")
  expectNoise(noise, failedLoad(403))
})
