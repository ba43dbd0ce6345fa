import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { codeIn, waitForMail } from "../support/api/mails.ts"
import { typeCode } from "../support/browser/applicant-in-browser.ts"
import { allowNoise, expect, openPage, test } from "../support/shell-test.ts"

test("the code step shows why an address was refused; the corrected address gets its code at once", async ({
  page,
  baseURL,
  noise,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  const right = journey.email
  journey.email = `${right.split("@")[0]}@rechazado.invalid`
  await journey.goTo("code", page.request)
  await openPage(page, "/solicitud/code")
  await page.getByRole("button", { name: "Enviar código" }).click()
  await expect(page.getByRole("alert")).toContainText("Correo rechazado: el buzón no existe.")

  await page.getByRole("link", { name: "Cambiar mi correo" }).click()
  await page.getByLabel("Correo", { exact: false }).first().fill(right)
  await page.getByRole("button", { name: "Continuar", exact: true }).click()
  await expect(page).toHaveURL(/\/solicitud\/code/)
  await expect(page.getByText("Correo aceptado por el servidor del destinatario.")).toBeVisible()
  const { id, code } = await waitForMail(page.request, right, (mail) => {
    const found = codeIn(mail)
    return found ? { id: mail.id, code: found } : null
  })
  await typeCode(page, code)
  await expect(page).toHaveURL(/\/solicitud\/summary/)

  // The mail shows the brand's logo. Its frame blocks all scripts, also those of Playwright's trace.
  await page.goto(`/correo?para=${right}&id=${id}`)
  const frame = page.frameLocator("iframe")
  await expect(frame.getByText(code)).toBeVisible()
  const logo = frame.locator("img").first()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  allowNoise(noise, /Blocked script execution in 'about:srcdoc'/)
})
