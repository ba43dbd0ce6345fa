import { paths } from "@trazo/contract/paths"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(180_000)

test("staff find a client, correct the phone, and leave a note", async ({ page }, { project }) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveClients)
  await page.getByRole("searchbox", { name: "Buscar clientes" }).fill(demoAccounts.client.user)
  await expect(page.getByText("1 cliente", { exact: true })).toBeVisible()
  await page.getByRole("row").getByRole("link").first().click()
  await expect(page.getByRole("heading", { name: "Solicitudes" })).toBeVisible()

  // Each project has its own texts, because both run on one database.
  const phone = project.name === "phone" ? "0987654321" : "0976543210"
  await page.getByLabel("Teléfono celular").fill(phone)
  await page.getByRole("button", { name: "Guardar datos" }).click()
  await expect(page.getByText("Guardado")).toBeVisible()
  await expect(page.getByText("Se corrigieron sus datos").first()).toBeVisible()

  const text = `Prefiere que le escriban (${project.name}).`
  await page.getByRole("textbox", { name: "Nota" }).fill(text)
  await page.getByRole("button", { name: "Agregar nota" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Nota" })).toHaveValue("")
})

test("two people who correct the same client see each other's change", async ({ page, context }, {
  project,
}) => {
  const surnames = project.name === "phone" ? "PRIMERO" : "SEGUNDO"
  await signIn(page, demoAccounts.executive)
  await openPage(page, `${paths.executiveClients}?buscar=${demoAccounts.internal.user}`)
  await page.getByRole("row").getByRole("link").first().click()
  await expect(page.getByLabel("Apellidos")).toBeVisible()
  const other = await context.newPage()
  await openPage(other, new URL(page.url()).pathname)
  await other.getByLabel("Apellidos").fill(`VERA ${surnames}`)
  await other.getByRole("button", { name: "Guardar datos" }).click()
  await expect(other.getByText("Guardado")).toBeVisible()
  await page.getByLabel("Apellidos").fill("MIO")
  await page.getByRole("button", { name: "Guardar datos" }).click()
  await expect(page.getByRole("button", { name: "Conservar lo mío" })).toBeVisible()
  await expect(page.getByLabel("Apellidos")).toHaveValue("MIO")
})
