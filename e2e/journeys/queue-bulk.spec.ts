import { randomUUID } from "node:crypto"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addExecutive, signInExecutive } from "../support/people/executives.ts"
import { asOwner } from "../support/server/database.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)

/** An executive of the demo's distributor who may decide. */
async function aReviewer(names: string): Promise<string> {
  const user = `cola-${randomUUID()}@prueba.ec`
  const permissions = ["/certificates:view", "/certificates:approve", "/certificates:validatePayment"]
  await addExecutive(user, permissions)
  await asOwner(process.env.E2E_DATA_DIR ?? "", (client) =>
    client.query("update executives set names = $2 where email = $1", [user, names]),
  )
  return user
}

test("an executive takes two requests at once and hands them to a colleague, who is notified", async ({
  page,
  browser,
  baseURL,
}) => {
  const first = new JourneyByApi(baseURL ?? "")
  await first.submitAndPay()
  const second = new JourneyByApi(baseURL ?? "", { identity: first.identity })
  await second.submitAndPay()
  const colleague = `MARÍA DE LOS ÁNGELES FERNÁNDEZ-SALVADOR ${randomUUID().slice(0, 8).toUpperCase()}`
  const colleagueUser = await aReviewer(colleague)
  await signInExecutive(page, "/executive/login", await aReviewer("QUIEN REPARTE"))

  await page.goto(`/executive/certificates?buscar=${first.identity}`)
  for (const { number } of [first, second]) {
    await page.getByRole("checkbox", { name: `Elegir ${number}` }).check()
  }
  const chosen = page.getByRole("region", { name: "Filas elegidas" })
  await chosen.getByRole("button", { name: "Tomar" }).click()
  const outcome = page.getByRole("note").filter({ hasText: "2 solicitudes asignadas." })
  await expect(outcome).toBeVisible()
  expect(await findingsAtBothWidths(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath("outcome.png") })
  await outcome.getByRole("button", { name: "Cerrar" }).click()
  await expect(page.getByText("Usted", { exact: true }).first()).toBeVisible()

  for (const { number } of [first, second]) {
    await page.getByRole("checkbox", { name: `Elegir ${number}` }).check()
  }
  await page.screenshot({ path: test.info().outputPath("chosen.png") })
  await chosen.getByRole("button", { name: "Pasar a un colega…" }).click()
  const dialog = page.getByRole("dialog", { name: "Pasar 2 solicitudes" })
  await dialog.getByLabel("Colega").selectOption({ label: colleague })
  await dialog.getByRole("button", { name: "Pasar", exact: true }).click()
  await expect(outcome).toBeVisible()
  await expect(page.getByText(colleague).first()).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, "a long name does not widen the page").toBeLessThanOrEqual(0)

  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await signInExecutive(other, "/executive/login", colleagueUser)
  await other.getByRole("button", { name: /^Notificaciones/ }).click()
  const drawer = other.getByRole("dialog", { name: "Notificaciones", exact: true })
  for (const { number } of [first, second]) {
    await expect(drawer).toContainText(`Un colega le pasó la solicitud ${number}.`)
  }
})
