import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { signIn as signInHolder } from "../support/browser/holder-in-browser.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { expect, test } from "../support/test.ts"

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
  // Of each width another one: the same certificate would continue the other run's draft.
  const validity = isMobile ? "1 año" : "2 años"
  await page.getByRole("radio", { name: validity, exact: true }).filter({ visible: true }).check()
  await page.getByRole("button", { name: "Continuar" }).click()
  const again = page.getByRole("button", { name: "Pedir otra de todos modos" })
  const check = page.getByRole("heading", { name: "¿Sigue todo igual?" })
  // The client has a certificate of two years, and a retry has the request of the first try.
  await expect(isMobile ? again.or(check) : again).toBeVisible()
  if (await again.isVisible()) {
    await expect(page.getByRole("link", { name: "Ver la que tengo" })).toBeVisible()
    await again.click()
  }
  // 3: what is known, what else is bought, and the consents
  await expect(page).toHaveURL(/\/solicitud\/revisar$/)
  await expect(check).toBeVisible()
  const pay = page.getByRole("button", { name: /^Sí, pagar/ })
  const before = (await pay.textContent()) ?? ""
  // A delivery is offered with something to deliver alone.
  const delivery = page.getByRole("checkbox", { name: /^Envío a domicilio/ })
  await expect(delivery).toHaveCount(0)
  await page.getByRole("checkbox", { name: /^Token USB/ }).check()
  await expect(pay).not.toHaveText(before)
  const withToken = (await pay.textContent()) ?? ""
  await delivery.check()
  await expect(pay).not.toHaveText(withToken)

  // Each paper is shown, and opens large.
  await expect(page.getByRole("link", { name: /^Ver Foto de su rostro/ })).toBeVisible()

  const boxes = page.getByRole("group", { name: "¿Usamos otra vez estos documentos?" }).getByRole("checkbox")
  for (const box of (await boxes.all()).slice(1)) await box.check()
  await page.getByRole("checkbox", { name: /^Mis datos son correctos/ }).check()
  await pay.click()
  // All missing ticks at once.
  await expect(page.getByRole("alert")).toContainText("Marque si podemos usar otra vez")
  await expect(page.getByRole("alert")).toContainText("Términos del servicio")
  // The page that changes the address leads back, and the ticks are kept.
  await page.getByRole("link", { name: "Cambiar: Correo" }).click()
  await expect(page.getByLabel("Correo nuevo")).toBeFocused()
  await page.getByRole("link", { name: "Volver a mi solicitud" }).click()
  await expect(page.getByRole("checkbox", { name: /^Mis datos son correctos/ })).toBeChecked()
  for (const box of (await boxes.all()).slice(1)) await expect(box).toBeChecked()
  await boxes.first().check()
  await page.getByRole("checkbox", { name: /^Acepto que he leído/ }).check()
  await pay.click()
  // 4: the payment
  await expect(page).toHaveURL(/\/payment$/)
  const bought = page.getByText(new RegExp(`Persona natural, ${validity} \\+ `))
  await expect(bought).toContainText("Token USB")
  await expect(bought).toContainText("Envío a domicilio")
})

test("the shop names an open request of the same kind to the signed-in client, and begins another one if asked to", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.submitAndPay()
  const begin = async () => {
    await page.goto(paths.home)
    await page.getByRole("button", { name: "Empezar" }).click()
  }
  await begin()
  await expect(page).toHaveURL(/\/solicitud\//)
  await page.context().clearCookies()
  await signInHolder(page, journey)
  await begin()
  const question = page.getByRole("alert")
  await expect(question).toContainText("Ya tiene una solicitud abierta de esta clase")
  await expect(question).toBeFocused()
  await expect(question.getByRole("link", { name: "Ver mi solicitud" })).toHaveAttribute(
    "href",
    paths.managerRequest(journey.requestId),
  )
  await question.getByRole("button", { name: "Pedir otra" }).click()
  await expect(page).toHaveURL(/\/solicitud\//)
})
