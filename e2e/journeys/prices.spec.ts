import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { atBothWidths, seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

/** A day next month, as people type it. */
function dayNextMonth(): string {
  return formatDate(new Date(Date.now() + 30 * 86_400_000))
}

test("a price changes from a date, with its history, and the unreachable total gets a proposal", async ({
  page,
}) => {
  const [validity, base, total] = ["5 años", "82", "94,30"]
  const name = `Persona natural, ${validity}`
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executivePrices)
  const isCut = (box: HTMLInputElement) => box.scrollWidth > box.clientWidth
  await atBothWidths(page, async () => {
    for (const amount of await page.getByRole("table").getByRole("textbox").all())
      expect(await amount.evaluate(isCut)).toBe(false)
  })
  await page.screenshot({ path: test.info().outputPath("prices.png") })

  await page.getByLabel(`${name}: con IVA`).fill("52,40")
  await expect(page.getByText("Con el IVA no se puede cobrar $52,40.")).toContainText("$52,39")
  await expect(page.getByLabel(`${name}: sin IVA`)).toHaveValue("45,56")
  await page.getByLabel(`${name}: sin IVA`).fill("20,525")
  await expect(page.getByText("Use máximo dos decimales")).toBeVisible()
  await expect(page.getByRole("button", { name: "Revisar y guardar" })).toBeDisabled()
  await page.getByLabel(`${name}: sin IVA`).fill(base)
  await expect(page.getByLabel(`${name}: con IVA`)).toHaveValue(total)

  await page.getByRole("button", { name: "Revisar y guardar" }).click()
  const dialog = page.getByRole("dialog", { name: "Cambiar un precio" })
  await expect(dialog).toContainText(total)
  await expect(dialog).toContainText("Las que ya se enviaron conservan el suyo.")
  await dialog.getByText("Desde la medianoche de un día").click()
  await dialog.getByRole("button", { name: "Guardar" }).click()
  await expect(dialog.getByRole("alert")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Día" }).fill(dayNextMonth())
  await dialog.getByRole("textbox", { name: "Día" }).press("Tab")
  expect(await seriousAtBothWidths(page)).toEqual([])
  await dialog.getByRole("button", { name: "Guardar" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Desde el ${dayNextMonth()}: $${total} con IVA`)).toBeVisible()

  await page.getByRole("button", { name: `Historial de ${name}` }).click()
  const history = page.getByRole("dialog", { name: `Historial: ${name}` })
  await expect(history).toContainText("Lo cambió GABRIELA MENDOZA RÍOS")
  await history.getByRole("button", { name: "Cerrar" }).click()
  await page.getByRole("button", { name: `Retirar el cambio de ${name}` }).click()
  await expect(page.getByText(`Desde el ${dayNextMonth()}: $${total} con IVA`)).toHaveCount(0)
})

test("F8: the link of a missing price leads to its field, also in another channel", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, `${paths.executivePrices}#naturalOneDayFast`)
  await expect(page).toHaveURL(/canal=expres#naturalOneDayFast$/)
  await expect(page.getByLabel("Persona natural, 1 día, exprés: con IVA")).toBeFocused()
  await page.getByRole("link", { name: "Normal" }).click()
  await expect(page.getByLabel("Persona natural, 1 año: con IVA")).toBeVisible()
})
