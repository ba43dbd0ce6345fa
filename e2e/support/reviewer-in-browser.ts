import { expect, type Page } from "@playwright/test"

/** Signs in as the demo executive, validates the payment and approves the request of that number. */
export async function validateAndApprove(page: Page, number: string, queue: string): Promise<void> {
  await page.goto("/executive/login")
  await page.getByLabel("Correo electrónico").fill("ejecutivo@demo.ec")
  await page.getByLabel("Contraseña", { exact: false }).first().fill("Firma2026")
  await page.getByRole("button", { name: "Ingresar" }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${queue}?search=${number}`)
  await page.getByRole("link", { name: number }).first().click()
  await page.getByRole("button", { name: "Validar pago" }).click()
  const approve = page.getByRole("button", { name: "Aprobar", exact: true })
  await expect(approve).toBeEnabled()
  await approve.click()
  await page.getByRole("dialog").getByRole("button", { name: "Aprobar la solicitud" }).click()
  await expect(page.getByText("Aprobada").first()).toBeVisible()
}
