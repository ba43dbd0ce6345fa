import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { spanishEcuador } from "../support/browser/browser.ts"
import { aPhoto } from "../support/people/sample-documents.ts"
import { allowNoise, expect, failedLoad, openPage, test } from "../support/shell-test.ts"

test("a phone that scans the computer's QR sends the documents, which appear on the computer", async ({
  page,
  browser,
  baseURL,
  noise,
}) => {
  await new JourneyByApi(baseURL ?? "").goTo("documents", page.request)
  await page.request.put("/api/requests/current/biometric-consent", { data: { accepted: true } })
  await openPage(page, "/solicitud/documents")
  const started = page.waitForResponse(
    (response) => response.url().endsWith("/current/pairing") && response.request().method() === "POST",
  )
  await page.getByRole("button", { name: "Usar mi teléfono" }).click()
  await expect(page.getByRole("img", { name: "Código QR para su teléfono" })).toBeVisible()
  const { code } = (await (await started).json()) as { code: string }

  // The browser that shows the code cannot use it.
  const same = await page.context().newPage()
  await same.goto(`/subir/${code}`)
  await expect(same.getByRole("heading", { level: 1 })).toHaveText("Este código es para su teléfono")
  await same.close()

  const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...spanishEcuador, ...device, serviceWorkers: "block" })
  const phone = await context.newPage()
  await phone.goto(new URL(`/subir/${code}`, page.url()).href)
  await phone.getByRole("button", { name: "Empezar" }).click()
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Escriba este número en su computadora")
  const number = await phone.getByText(/^\d{4}$/).innerText()
  await page.getByLabel("Número de su teléfono").fill(number === "0000" ? "0001" : "0000")
  await page.getByRole("button", { name: "Conectar" }).click()
  await expect(page.getByText("Ese no es el número que muestra su teléfono")).toBeVisible()
  allowNoise(noise, failedLoad(409))
  await page.getByLabel("Número de su teléfono").fill(number)
  await page.getByRole("button", { name: "Conectar" }).click()
  await expect(page.getByText(/^Se conectó/)).toBeVisible()

  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Tome las fotos")
  const front = phone.getByLabel("Cédula, lado frontal: cámara")
  await front.setInputFiles(await aPhoto("frente", "frente.jpg"))
  await expect(phone.getByText("¿Se lee todo?")).toBeVisible()
  await expect(page.locator("#identityFront").getByRole("link", { name: "frente.jpg" })).toBeVisible()

  const end = page.getByRole("button", { name: "Desconectar el teléfono" })
  await end.click()
  await expect(end).toHaveCount(0)
  await phone.reload()
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("La conexión terminó")
  await context.close()
})
