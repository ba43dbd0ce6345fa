import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { aCedula } from "../support/people/identities.ts"
import { signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(180_000)

/** Also writes a picture where the run asks for them. */
async function check(page: Page, name: string) {
  const folder = process.env.SHOTS_DIR
  if (folder)
    await page.screenshot({ path: `${folder}/${test.info().project.name}-${name}.png`, fullPage: true })
  expect(await seriousAtBothWidths(page)).toEqual([])
}

async function insert(page: Page, identity: { cedula?: string; passport?: string }, email: string) {
  await openPage(page, paths.executiveClientInsert)
  if (identity.passport) {
    await page.getByRole("radio", { name: "Pasaporte" }).check()
    await page.getByLabel("Número de pasaporte").fill(identity.passport)
    await page.getByLabel("País que emitió el pasaporte").selectOption("Colombia")
  } else await page.getByLabel("Número de cédula").fill(identity.cedula ?? "")
  await page.getByRole("textbox", { name: "Nombres" }).fill("Rosa")
  await page.getByLabel("Apellidos").fill("Vera Cano")
  await page.getByLabel("Correo electrónico").fill(email)
  await page.getByRole("button", { name: "Crear cliente" }).click()
  await expect(page.getByRole("heading", { name: "ROSA VERA CANO" })).toBeVisible()
}

test("staff merge the accounts of two documents of one address, with their notes, and undo it", async ({
  page,
}) => {
  const cedula = aCedula()
  const email = `rosa-${cedula}@prueba.ec`
  await signIn(page, demoAccounts.executive)
  await insert(page, { passport: `AB${cedula.slice(0, 6)}` }, email)
  await page.getByRole("textbox", { name: "Nota" }).fill("Trajo su pasaporte")
  await page.getByRole("button", { name: "Agregar nota" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Trajo su pasaporte" })).toBeVisible()
  await insert(page, { cedula }, email)
  const doubles = page.getByRole("region", { name: "Cuentas de la misma persona" })
  await expect(doubles).toContainText("0 solicitudes, 0 certificados, 1 nota")
  await check(page, "doubles")
  await doubles.getByRole("button", { name: "Unir a esta cuenta…" }).click()
  const dialog = page.getByRole("dialog", { name: /^Unir la cuenta de ROSA VERA CANO/ })
  await dialog.getByRole("button", { name: "Unir las cuentas" }).click()
  await expect(dialog.getByText("Escriba cómo sabe que es la misma persona")).toBeVisible()
  await dialog.getByLabel("Motivo").fill("Mostró los dos documentos")
  await check(page, "merge-dialog")
  await dialog.getByRole("button", { name: "Unir las cuentas" }).click()
  await expect(doubles).toContainText("Unida a esta cuenta")
  await expect(page.getByRole("listitem").filter({ hasText: "Trajo su pasaporte" })).toBeVisible()
  await check(page, "merged")
  await doubles.getByRole("button", { name: "Deshacer la unión" }).click()
  await expect(doubles).toContainText("Se separó otra vez")
  await expect(page.getByText("Trajo su pasaporte")).toHaveCount(0)
})
