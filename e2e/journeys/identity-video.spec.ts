import type { Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { aPerson } from "../support/people/people.ts"
import { aPhoto } from "../support/people/sample-documents.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

/** Opens the documents of an applicant over 65, by default with all uploaded but the video. */
async function openDocuments(
  page: Page,
  baseURL: string | undefined,
  uploaded: readonly ("identityFront" | "identityBack")[] = ["identityFront", "identityBack"],
): Promise<void> {
  const journey = new JourneyByApi(baseURL ?? "", { birthDate: "1950-01-31" })
  await journey.goTo("documents", page.request)
  expect(
    (await page.request.put("/api/requests/current/biometric-consent", { data: { accepted: true } })).ok(),
  ).toBe(true)
  for (const document of uploaded) await journey.upload(page.request, document)
  await openPage(page, "/solicitud/documents")
}

const card = (page: Page) => page.locator("#authorisationVideo")
const press = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true }).click()

/** Presses again while the page is not hydrated yet. */
async function openCamera(page: Page): Promise<void> {
  const button = (name: string) => card(page).getByRole("button", { name, exact: true })
  await expect(async () => {
    if (await button("Grabar un video").isVisible()) await button("Grabar un video").click()
    await expect(button("Empezar a grabar")).toBeVisible({ timeout: 3000 })
  }).toPass()
}

async function record(page: Page): Promise<void> {
  await press(page, "Empezar a grabar")
  await expect(card(page).getByRole("timer")).toHaveText(/quedan 4[0-3] s/)
  await press(page, "Terminar la grabación")
  await expect(card(page).getByLabel("El video que grabó")).toBeVisible()
}

test("a person over 65 reads the sentence, records, watches, records again and uses the video", async ({
  page,
  baseURL,
}) => {
  await openDocuments(page, baseURL)
  await openCamera(page)
  const sentence = card(page).getByText(/«Yo, ANA LUCÍA PEÑA LÓPEZ, con cédula número \d{10}, solicito/)
  await expect(sentence).toBeInViewport()
  await record(page)
  await press(page, "Grabar otra vez")
  await expect(sentence).toBeVisible()
  await record(page)
  await press(page, "Usar este video")
  await expect(card(page).getByText(/video\.(webm|mp4)/)).toBeVisible()
  await expect(card(page).getByLabel("El video que grabó")).toHaveCount(0)
  await page.getByLabel("Foto de su rostro: subir una foto").setInputFiles(await aPhoto("rostro"))
  await page.getByRole("button", { name: "Continuar", exact: true }).click()
  await expect(page).toHaveURL(/\/solicitud\/code/)
})

test("«Continuar» sends a recorded video that nobody pressed «Usar este video» for", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  await openDocuments(page, baseURL)
  await openCamera(page)
  await record(page)
  await page.getByLabel("Foto de su rostro: subir una foto").setInputFiles(await aPhoto("rostro"))
  await page.getByRole("button", { name: "Continuar", exact: true }).click()
  await expect(page).toHaveURL(/\/solicitud\/code/)
})

test("each side of the cédula has an example of its own, and the back marks the código dactilar", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  await openDocuments(page, baseURL, [])
  const back = page.locator("#identityBack figure")
  await expect(back.getByRole("img", { name: /lado posterior.*código dactilar/ })).toBeVisible()
  await expect(back.getByText("Código dactilar")).toBeVisible()
  await expect(page.locator("#identityFront figure").getByText("Código dactilar")).toHaveCount(0)
})

test("a passport's page has an example that marks the lines at its foot", { tag: "@phone" }, async ({
  page,
}) => {
  const { data, identity } = aPerson("subject1", { foreigner: true })
  const current = "/api/requests/current"
  const certificate = { kind: "subject1", validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data: certificate })).ok()).toBe(true)
  const userInfo = {
    ...data,
    identity,
    identityType: "passport",
    passportCountry: "Colombia",
    province: "PICHINCHA",
    city: "QUITO",
  }
  const personal = { foreing: true, userInfo: { ...userInfo, birthDate: "1990-05-10" } }
  const saved = await page.request.put(`${current}/personal`, { data: personal })
  expect([saved.status(), await saved.json()]).toMatchObject([200, { foreing: true }])
  await page.request.put(`${current}/biometric-consent`, { data: { accepted: true } })
  await openPage(page, "/solicitud/documents")
  const example = page.locator("#passportPage figure").getByRole("img", { name: /dos líneas de letras/ })
  await expect(example).toBeVisible()
  await expect(page.locator("#identityBack")).toHaveCount(0)
})
