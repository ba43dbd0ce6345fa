import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { spanishEcuador } from "../support/browser/browser.ts"
import { saveFile, signIn } from "../support/browser/holder-in-browser.ts"
import { allowNoise, expect, failedLoad, openPage, test } from "../support/shell-test.ts"

test("a holder hands the encrypted file from the phone to a computer without a session, once", async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const options = { ...spanishEcuador, ...device, serviceWorkers: "block" as const }
  const context = await browser.newContext({ ...options, ...(baseURL ? { baseURL } : {}) })
  const phone = await context.newPage()
  await signIn(phone, journey)

  await openPage(page, "/pasar")
  await page.getByRole("button", { name: "Mostrar el código" }).click()
  await expect(page.getByRole("img", { name: "Código QR para su teléfono" })).toBeVisible()
  const code = await page.getByText(/^\d{4} \d{4}$/).innerText()

  await phone.goto("/manager/process/download")
  await phone.getByRole("link", { name: "Pasar mi firma a la computadora" }).first().click()
  await phone.getByLabel("Código de la computadora").fill(code)
  await phone.getByRole("button", { name: "Pasar mi firma" }).click()
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Escriba este número en su computadora")
  const number = await phone.getByText(/^\d{4}$/).innerText()

  const field = page.getByLabel("Número de su teléfono")
  const take = page.getByRole("button", { name: "Traer mi firma" })
  await field.fill(number === "0000" ? "0001" : "0000")
  await take.click()
  await expect(page.getByText("Ese no es el número que muestra su teléfono")).toBeVisible()
  allowNoise(noise, failedLoad(409))
  await field.fill(number)
  await take.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Su firma ya está en esta computadora")
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Su firma ya está en su computadora")

  await page.getByLabel("Contraseña de su firma").fill(p12Password)
  const file = await saveFile(page, "Guardar .p12")
  using folder = new TemporaryFolder({ "firma.p12": file })
  mustRun("openssl", ["pkcs12", "-in", folder.path("firma.p12"), "-nokeys", "-passin", `pass:${p12Password}`])
  await context.close()
})
