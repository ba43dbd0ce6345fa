import { randomUUID } from "node:crypto"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addExecutive } from "../support/people/executives.ts"
import { asExecutive, signIn } from "../support/people/sign-in.ts"
import { expect, test } from "../support/test.ts"

test("an executive saves a view of the queue and chooses its columns, and finds both on another device", async ({
  page,
  browser,
  baseURL,
}) => {
  const user = `vistas-${randomUUID()}@prueba.ec`
  await addExecutive(user, ["/certificates:view"])
  await signIn(page, asExecutive(user))
  await page.goto("/executive/certificates?estado=rejected&certificado=natural")
  const views = page.getByRole("button", { name: "Vistas guardadas" })
  const name = page.getByLabel("Nombre de la vista")
  await expect(async () => {
    await views.click()
    await expect(name).toBeVisible({ timeout: 500 })
  }).toPass()
  await name.fill("Rechazadas de personas")
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  const view = page.getByRole("link", { name: "Rechazadas de personas" })
  await expect(view).toHaveAttribute("aria-current", "page")
  expect(await findingsAtBothWidths(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("views.png") })
  await page.keyboard.press("Escape")
  await expect(view).toHaveCount(0)
  await page.getByRole("button", { name: "Elegir columnas" }).click()
  const saved = page.waitForResponse((response) => response.request().method() === "POST")
  await page.getByLabel("Valor").uncheck()
  await saved

  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await signIn(other, asExecutive(user))
  await other.goto("/executive/certificates")
  await expect(async () => {
    await other.getByRole("button", { name: "Vistas guardadas" }).click()
    await expect(other.getByLabel("Nombre de la vista")).toBeVisible({ timeout: 500 })
  }).toPass()
  await other.getByRole("link", { name: "Rechazadas de personas" }).click()
  await expect(other).toHaveURL(/estado=rejected&certificado=natural/)
  await expect(other.getByRole("columnheader", { name: "Valor" })).toHaveCount(0)
})
