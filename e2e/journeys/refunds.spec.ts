import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { aPdf } from "../support/people/sample-documents.ts"
import { signIn } from "../support/people/sign-in.ts"
import { addStuckCard } from "../support/people/stuck-card.ts"
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

test("staff release a request whose payment by card nobody decides on", async ({ page }) => {
  const number = await addStuckCard(demoAccounts.executive.user)
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveRefunds)
  const stuck = page.getByRole("region", { name: /^Pagos con tarjeta sin respuesta/ })
  await stuck.getByRole("button", { name: `Liberar la solicitud ${number}` }).click()
  const dialog = page.getByRole("dialog", { name: `Liberar la solicitud ${number}` })
  const release = dialog.getByRole("button", { name: "Liberar la solicitud" })
  await release.click()
  await expect(dialog.getByLabel("Motivo")).toBeFocused()
  await check(page, "stuck")
  await dialog.getByLabel("Motivo").fill("El banco no responde y el cliente quiere transferir.")
  await release.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`solicitud ${number}`)).toHaveCount(0)
  await check(page, "released")
})

test("staff record a refund with its proof", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveQueue("normal"))
  await page.getByRole("link", { name: "Devoluciones" }).click()
  await expect(page.getByRole("heading", { name: "Devoluciones" })).toBeVisible()
  await page.getByRole("table", { name: "Devoluciones" }).getByRole("link").first().click()
  await page.getByRole("button", { name: /^Registrar \$/ }).click()
  await expect(page.getByRole("alert")).toContainText("Número de comprobante de la devolución")
  await page.getByLabel("Número de comprobante de la devolución").fill("778812")
  await page.locator("input[type=file]:not([capture])").setInputFiles(aPdf("devolucion", "devolucion.pdf"))
  await expect(page.getByText("devolucion.pdf")).toBeVisible()
  await check(page, "refund")
  await page.getByRole("button", { name: /^Registrar \$/ }).click()
  // The file is inspected first, which takes long on a busy machine.
  await expect(page.getByText("Devuelto", { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole("link", { name: "devolucion.pdf" })).toBeVisible()
  await check(page, "refunded")
})
