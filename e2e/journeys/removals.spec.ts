import type { Page } from "@playwright/test"
import { cancelRequest } from "@trazo/contract/buying/submission"
import { paths } from "@trazo/contract/paths"
import { json } from "../support/api/api-calls.ts"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { waitForMail } from "../support/api/mails.ts"
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

test("staff insert a client, who is invited by mail; remove them with a reason; and restore them", async ({
  page,
}) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveClients)
  await page.getByRole("link", { name: "Nuevo cliente" }).click()
  const identity = aCedula()
  const email = `cliente-${identity}@prueba.ec`
  await page.getByLabel("Número de cédula").fill("1710034066")
  await page.getByRole("textbox", { name: "Nombres" }).fill("Lucía")
  await page.getByLabel("Apellidos").fill("Andrade Mora")
  await page.getByLabel("Correo electrónico").fill(email)
  const create = page.getByRole("button", { name: "Crear cliente" })
  await create.click()
  await expect(page.getByRole("alert")).toContainText("Número de documento")
  await expect(page.getByLabel("Apellidos")).toHaveValue("ANDRADE MORA")
  await check(page, "insert-refused")
  await page.getByLabel("Número de cédula").fill(identity)
  await create.click()
  await expect(page.getByRole("heading", { name: "LUCÍA ANDRADE MORA" })).toBeVisible()
  await waitForMail(page.request, email, ({ text }) => (text.includes("Cree su contraseña") ? text : null))
  const client = new URL(page.url()).pathname

  await page.getByRole("button", { name: "Eliminar…" }).click()
  const dialog = page.getByRole("dialog", { name: "Eliminar a LUCÍA ANDRADE MORA" })
  await dialog.getByRole("button", { name: "Eliminar", exact: true }).click()
  await expect(dialog.getByText("Escriba por qué se elimina")).toBeVisible()
  await check(page, "remove-dialog")
  await dialog.getByLabel("Motivo").fill("Cuenta de prueba")
  await dialog.getByRole("button", { name: "Eliminar", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.executiveClients}$`))

  await openPage(page, paths.executiveRemovals)
  const row = page.getByRole("row").filter({ hasText: identity })
  await expect(row).toContainText("Cuenta de prueba")
  await row.getByRole("link").click()
  await expect(page.getByText(/Se borra para siempre el/)).toBeVisible()
  await check(page, "removal")
  await page.getByRole("button", { name: "Restaurar" }).click()
  await expect(page.getByText("Restaurado", { exact: true })).toBeVisible()
  await openPage(page, client)
  await expect(page.getByText("El cliente se restauró")).toBeVisible()
})

test("staff remove a cancelled request from its review, and find it among the removed", async ({
  page,
  request: applicant,
  baseURL,
}) => {
  await new JourneyByApi(baseURL ?? "").goTo("payment", applicant)
  const { id, number } = await json(applicant.put(cancelRequest.path))
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveReview("normal", id))
  await page.getByRole("button", { name: "Eliminar la solicitud…" }).click()
  const dialog = page.getByRole("dialog", { name: /^Eliminar la solicitud/ })
  await dialog.getByLabel("Motivo").fill("Duplicada")
  await dialog.getByRole("button", { name: "Eliminar", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.executiveQueue("normal")}$`))
  await openPage(page, paths.executiveRemovals)
  const row = page.getByRole("row").filter({ hasText: number })
  await expect(row).toContainText("Duplicada")
  await row.getByRole("link").click()
  await expect(page.getByRole("button", { name: "Borrar para siempre…" })).toBeVisible()
  await page.getByRole("button", { name: "Restaurar" }).click()
  await expect(page.getByText("Restaurado", { exact: true })).toBeVisible()
})
