import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { allowNoise, expect, failedLoad, openPage, test } from "../support/shell-test.ts"

test("the camera comes into view with the focus on its button, and the focus stays beside the photo", async ({
  page,
  baseURL,
}) => {
  await new JourneyByApi(baseURL ?? "").goTo("photo", page.request)
  await openPage(page, "/solicitud/documents")
  await page.getByRole("button", { name: "Usar la cámara" }).click()
  const shutter = page.getByRole("button", { name: "Tomar la foto" })
  await expect(shutter).toBeFocused()
  await expect(shutter).toBeInViewport({ ratio: 1 })
  const camera = page.getByLabel("Lo que ve la cámara")
  await expect(camera).toBeInViewport({ ratio: 1 })
  const top = await camera.evaluate((video) => {
    const { left, top, width } = video.getBoundingClientRect()
    return video.parentElement?.contains(document.elementFromPoint(left + width / 2, top + 4))
  })
  expect(top).toBe(true)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("img", { name: "Su foto" })).toBeVisible()
  // The photo was sent.
  await expect(page.getByRole("button", { name: "Usar esta" })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Usar esta" })).toBeFocused()
})

test("leaving the camera without a photo returns the focus to its button", async ({ page, baseURL }) => {
  await new JourneyByApi(baseURL ?? "").goTo("photo", page.request)
  await openPage(page, "/solicitud/documents")
  await page.getByRole("button", { name: "Usar la cámara" }).click()
  await page.getByRole("button", { name: "Cancelar" }).click()
  await expect(page.getByRole("button", { name: "Usar la cámara" })).toBeFocused()
})

test("the tick of the consent stores it and keeps the focus there", async ({ page, baseURL }) => {
  await new JourneyByApi(baseURL ?? "").goTo("documents", page.request)
  await openPage(page, "/solicitud/documents")
  await page.getByRole("checkbox", { name: /^Autorizo/ }).click()
  await expect(page.getByText("Autorizó el uso de su foto")).toBeFocused()
  await expect(page.locator("#identityFront")).toBeVisible()
})

test("the page does not speak of a code that nobody asked for", async ({ page, baseURL, noise }) => {
  await new JourneyByApi(baseURL ?? "").goTo("code", page.request)
  await openPage(page, "/solicitud/code")
  await page.getByRole("button", { name: "Ya tengo un código" }).click()
  await expect(page.getByRole("alert")).toContainText("Todavía no le enviamos un código")
  allowNoise(noise, failedLoad(409))
  await page.getByRole("button", { name: "Enviar código" }).click()
  await expect(page.getByLabel("Dígito 1 de 6")).toBeFocused()
})

test("a date that does not exist stays in its field, and the refusal names it", async ({ page, noise }) => {
  const data = { kind: "subject1", validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data })).ok()).toBe(true)
  await openPage(page, "/solicitud/personal")
  const date = page.getByLabel("Fecha de nacimiento")
  await date.pressSequentially("31/02/1990")
  await page.getByLabel("Nombres").focus()
  await expect(date).toHaveValue("31/02/1990")
  await expect(date).toHaveAccessibleDescription(/Ingrese una fecha válida/)
  await page.getByRole("button", { name: "Continuar", exact: true }).click()
  const refusals = page.getByRole("alert").filter({ hasText: "Revise los campos marcados." })
  await expect(refusals).toContainText("Fecha de nacimiento: Ingrese una fecha válida")
  allowNoise(noise, failedLoad(400))
  await date.fill("28/02/1990")
  await date.blur()
  await expect(refusals).not.toContainText("Fecha de nacimiento")
  await expect(page.locator("input[name=birthDate]")).toHaveValue("1990-02-28")
})
