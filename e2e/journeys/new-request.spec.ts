import { expect, test } from "@playwright/test"
import { demoAccounts } from "../support/demo-accounts.ts"
import { signIn } from "../support/sign-in.ts"

test("B8: a signed-in client asks for another certificate with known documents, in three screens before the payment", async ({
  page,
  isMobile,
}) => {
  await signIn(page, demoAccounts.client)
  await page.goto("/manager/request")
  if (isMobile) await page.getByRole("button", { name: "Abrir el menú" }).click()
  await page.getByRole("link", { name: "Pedir otra", exact: true }).click()
  // 1: what to ask for
  await page.getByRole("link", { name: /^Otra firma/ }).click()
  // 2: kind, validity and price
  await page.getByRole("radio", { name: "Persona natural", exact: true }).check()
  await page.getByRole("button", { name: "Continuar" }).click()
  // 3: what is known, what else is bought, and the consents
  await expect(page).toHaveURL(/\/solicitud\/revisar$/)
  await expect(page.getByRole("heading", { name: "¿Sigue todo igual?" })).toBeVisible()
  const pay = page.getByRole("button", { name: /^Sí, pagar/ })
  const before = (await pay.textContent()) ?? ""
  // A delivery is offered with something to deliver alone.
  const delivery = page.getByRole("checkbox", { name: /^Envío a domicilio/ })
  await expect(delivery).toHaveCount(0)
  await page.getByRole("checkbox", { name: /^Token USB/ }).check()
  await delivery.check()
  await expect(pay).not.toHaveText(before)

  const boxes = page.getByRole("group", { name: "¿Usamos otra vez estos documentos?" }).getByRole("checkbox")
  for (const box of (await boxes.all()).slice(1)) await box.check()
  await page.getByRole("checkbox", { name: /^Mis datos son correctos/ }).check()
  await page.getByRole("checkbox", { name: /^Acepto que he leído/ }).check()
  await pay.click()
  await expect(page.getByRole("alert")).toContainText("Marque si podemos usar otra vez")
  await boxes.first().check()
  await page.getByRole("checkbox", { name: /^Mis datos son correctos/ }).check()
  await page.getByRole("checkbox", { name: /^Acepto que he leído/ }).check()
  await pay.click()
  // 4: the payment
  await expect(page).toHaveURL(/\/payment$/)
  await expect(page.getByText(/Persona natural, 1 año \+ Token USB \+ Envío a domicilio/)).toBeVisible()
})
