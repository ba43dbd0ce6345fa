import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { waitForMail } from "../support/api/mails.ts"
import { signIn } from "../support/browser/holder-in-browser.ts"
import { aPhoto } from "../support/people/sample-documents.ts"
import { expect, test } from "../support/test.ts"

const reason = "Está borrosa: no se lee el número"

const correctionLink = /\/correccion\/[\w-]{43}/

async function inCorrection(baseURL: string | undefined): Promise<JourneyByApi> {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.submitAndPay()
  await journey.askCorrection([
    { type: "paper", key: "identityFront", reason },
    { type: "field", key: "city", reason: "No coincide con la cédula" },
  ])
  return journey
}

const linkIn = (page: Page, { email }: JourneyByApi) =>
  waitForMail(page.request, email, ({ text }) => correctionLink.exec(text)?.[0])

/** With the purchase's cookie alone, the form names the refused file and does not show it. */
async function correct(page: Page, { showsFiles } = { showsFiles: true }): Promise<void> {
  const document = page.locator("#identityFront")
  await expect(document).toContainText(reason)
  const refused = document.getByRole("region", { name: "Lo que no pudimos aceptar" })
  const picture = refused.getByRole("img")
  await expect(refused).toBeVisible()
  if (showsFiles) {
    await expect(picture).toHaveJSProperty("complete", true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  } else await expect(picture).toHaveCount(0)
  await document
    .locator("input[type=file]")
    .first()
    .setInputFiles(await aPhoto("nueva", "nueva.jpg"))
  await expect(document.getByText(/nueva\./)).toBeVisible()
  await expect(refused).toBeVisible()
  await page.getByLabel("Ciudad").fill("DURÁN")
  await page.getByRole("button", { name: "Enviar correcciones" }).click()
}

const corrected = (page: Page) => page.getByRole("heading", { name: "Recibimos sus correcciones" })

test("a signed-in client reads what to correct and corrects it on the request's page", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  const journey = await inCorrection(baseURL)
  await signIn(page, journey)
  await page.goto(paths.managerRequests)
  await expect(page.getByRole("main").last()).toContainText(reason)
  await page.getByRole("link", { name: /^Corregir/ }).click()
  await expect(page).toHaveURL(paths.managerRequest(journey.requestId))
  await expect(page.getByRole("region", { name: "Lo que hay que corregir" })).toContainText(reason)
  await correct(page)
  await expect(page.getByText("Recibimos sus correcciones")).toBeVisible()
  await expect(page).toHaveURL(paths.managerRequest(journey.requestId))
})

test("the purchase's cookie is enough to open the correction's form, without the pictures", {
  tag: "@desktop",
}, async ({ page, baseURL }) => {
  const journey = await inCorrection(baseURL)
  await page.context().addCookies(journey.applicantCookies())
  await page.goto(paths.requestSent)
  await expect(page).toHaveURL(correctionLink)
  await correct(page, { showsFiles: false })
  await expect(corrected(page)).toBeFocused()
})

test("a correction's link shows the request's present state after it was approved, and leads to the activation", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  const journey = await inCorrection(baseURL)
  const link = await linkIn(page, journey)
  await page.goto(link)
  await correct(page)
  await expect(corrected(page)).toBeFocused()
  await journey.getApproved()
  await page.goto(link)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Su firma está aprobada: actívela")
  await page.getByRole("link", { name: "Activar mi firma" }).click()
  await expect(page).toHaveURL(paths.managerLogin)
})

test("a correction that another tab changed says so, keeps what was typed and offers the other value", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  const journey = await inCorrection(baseURL)
  const link = await linkIn(page, journey)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(link)
  const send = (tab: Page) => tab.getByRole("button", { name: "Enviar correcciones" }).click()
  await other.getByLabel("Ciudad").fill("QUITO")
  await send(other)
  await expect(other.getByRole("alert").first()).toContainText("Faltan documentos")

  await page.getByLabel("Ciudad").fill("DURÁN")
  await send(page)
  await expect(page.getByRole("alert")).toContainText(/cambió en otra pestaña.*Cambió: Ciudad/)
  await expect(page.getByLabel("Ciudad")).toHaveValue("DURÁN")
  await page.getByRole("button", { name: "Usar ese" }).click()
  await expect(page.getByLabel("Ciudad")).toHaveValue("QUITO")
  await expect(page.getByLabel("Ciudad")).toBeFocused()

  await correct(other)
  await expect(corrected(other)).toBeFocused()
  await page.getByLabel("Ciudad").fill("MANTA")
  await send(page)
  await expect(corrected(page)).toBeVisible()
  await expect(page.getByRole("note")).toContainText("Ciudad: MANTA")
})

test("an activation's link that is too early or too late opens the request's page", {
  tag: "@desktop",
}, async ({ page, baseURL }) => {
  const journey = await inCorrection(baseURL)
  await signIn(page, journey)
  await page.goto(paths.managerActivationOf(journey.requestId))
  await expect(page).toHaveURL(paths.managerRequest(journey.requestId))
  await expect(page.getByRole("button", { name: "Enviar correcciones" })).toBeVisible()
})
