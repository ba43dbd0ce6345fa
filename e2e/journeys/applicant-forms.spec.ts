import { request as newRequest, type Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { codeIn, linkIn, waitForMail } from "../support/api/mails.ts"
import { typeCode } from "../support/browser/applicant-in-browser.ts"
import { aPerson } from "../support/people/people.ts"
import { allowNoise, expect, expectNoise, failedLoad, openPage, test } from "../support/shell-test.ts"

const onward = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true })
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: /Faltan? \d+ datos?/ })

async function refuseEmptyForm(page: Page): Promise<void> {
  const data = { kind: "subject2", validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data })).ok()).toBe(true)
  await openPage(page, "/solicitud/personal")
  await onward(page).click()
  await expect(summary(page)).toBeFocused()
}

test("each message of a refused form leaves with its cause, and the RUC is still suggested", {
  tag: "@phone",
}, async ({ page, noise }) => {
  await refuseEmptyForm(page)
  allowNoise(noise, failedLoad(400))
  const messages = summary(page).getByRole("link")
  const before = await messages.count()
  expect(before).toBeGreaterThan(9)
  const { identity, data } = aPerson("subject2")
  for (const [name, value] of Object.entries(data)) {
    if (name === "ruc") continue
    const field = page.locator(`input[id="${name}"]`)
    await field.fill(value)
    await field.blur()
    if (name === "place") await expect(field).toHaveValue("Quito, Pichincha")
    if (name === "identity") {
      await expect(page.locator("#ruc")).toHaveValue(`${identity}001`)
      await expect(page.locator("#ruc")).not.toHaveAttribute("aria-invalid", "true")
    }
  }
  await expect(summary(page)).toHaveCount(0)
  await expect(page.locator("form [aria-invalid=true]")).toHaveCount(0)
  await onward(page).click()
  await expect(page).toHaveURL(/\/solicitud\/documents/)
})

/** Whether the middle of the focused field is what a press there would hit. */
const isFocusUncovered = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    const { left, top, width, height } = field?.getBoundingClientRect() ?? new DOMRect()
    const atTop = document.elementFromPoint(left + width / 2, top + 2)
    const atBottom = document.elementFromPoint(left + width / 2, top + height - 2)
    return [atTop, atBottom].every((element) => field?.contains(element))
  })

test("a field focused from the list of errors is neither under a bar nor covered by a calendar", async ({
  page,
  noise,
}) => {
  await refuseEmptyForm(page)
  allowNoise(noise, failedLoad(400))
  const links = summary(page).getByRole("link")
  const names = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash.slice(1)))
  for (const [index, name] of names.entries()) {
    await links.nth(index).click()
    await expect(page.locator(`[id="${name}"]`)).toBeFocused()
    expect([name, await isFocusUncovered(page)]).toEqual([name, true])
    await expect(page.locator("[data-dates-dropdown]")).toHaveCount(0)
  }
})

test("a field reached with the keyboard ends above the bottom bar", async ({ page, noise }) => {
  await refuseEmptyForm(page)
  allowNoise(noise, failedLoad(400))
  await page.locator("#identity").focus()
  for (let field = 0; field < 10; field++) {
    await page.keyboard.press("Tab")
    expect([field, await isFocusUncovered(page)]).toEqual([field, true])
  }
})

test("the applicant types a code whose answer was lost, without waiting for another", {
  tag: "@phone",
}, async ({ page, baseURL }) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.goTo("code", page.request)
  await openPage(page, "/solicitud/code")
  // Sent by the page, whose answer never arrives.
  expect((await page.request.post("/api/requests/current/email-code")).ok()).toBe(true)
  await page.getByRole("button", { name: "Ya tengo un código" }).click()
  await expect(page.getByLabel("Dígito 1 de 6")).toBeFocused()
  await page.keyboard.type(await waitForMail(page.request, journey.email, (mail) => codeIn(mail)))
  await expect(page).toHaveURL(/\/solicitud\/summary/)
})

test("the payment is one of the four parts, and the button before it says so", { tag: "@phone" }, async ({
  page,
  baseURL,
}) => {
  await new JourneyByApi(baseURL ?? "").goTo("password", page.request)
  await openPage(page, "/solicitud/summary")
  const steps = page.getByRole("navigation", { name: "Pasos de la solicitud" })
  await expect(steps.locator("[aria-current=step]")).toContainText("Pago")
  await page.getByLabel("Contraseña", { exact: false }).first().fill("Solicitud2026")
  await page.getByRole("button", { name: "Enviar y pagar", exact: true }).click()
  await expect(page).toHaveURL(/\/payment/)
  await expect(steps.locator("[aria-current=step]")).toContainText(/Pago.*hasta el/)
  await expect(steps.getByRole("listitem")).toHaveCount(4)
})

test("I4: the step counter on the page goes up with «Continuar», down with «Atrás» and back to 1", {
  tag: "@desktop",
}, async ({ page, baseURL }) => {
  await new JourneyByApi(baseURL ?? "").goTo("summary", page.request)
  await openPage(page, "/solicitud")
  const steps = page.getByRole("navigation", { name: "Pasos de la solicitud" })
  const counter = (shown: string) => expect(steps.locator("[aria-current=step]")).toContainText(shown)
  await counter("Pago")
  await page.getByRole("link", { name: "Atrás" }).click()
  await counter("Datos")
  await page.getByRole("link", { name: "Continuar", exact: true }).click()
  await counter("Pago")
  await page.getByText("Su certificado", { exact: true }).click()
  await page.getByRole("link", { name: "Cambiar: Tipo" }).click()
  await counter("Datos")
})

test("a draft on this device is continued from the first view of the shop's page", async ({
  page,
  baseURL,
}) => {
  await new JourneyByApi(baseURL ?? "").goTo("documents", page.request)
  await openPage(page, "/")
  await expect(page.getByRole("link", { name: "Continuar mi solicitud" })).toBeInViewport({ ratio: 1 })
})

test("a phone offers its camera for a document", async ({ page, baseURL, isMobile }) => {
  await new JourneyByApi(baseURL ?? "").goTo("documents", page.request)
  await page.request.put("/api/requests/current/biometric-consent", { data: { accepted: true } })
  await openPage(page, "/solicitud/documents")
  const card = page.locator("#identityFront")
  const button = card.getByRole("button", { name: "Tomar una foto" })
  if (!isMobile) return await expect(button).toBeHidden()
  await button.click()
  const camera = page.getByRole("dialog", { name: "Cédula, lado frontal" })
  await expect(camera.getByText("Acerque el documento hasta llenar el marco")).toBeVisible()
  await camera.getByRole("button", { name: "Tomar la foto" }).click()
  await expect(camera).toBeHidden()
  await expect(card.getByRole("link", { name: /foto\./ })).toBeVisible()
})

test("a photo that was taken counts without another press", { tag: "@phone" }, async ({ page, baseURL }) => {
  await new JourneyByApi(baseURL ?? "").goTo("photo", page.request)
  await openPage(page, "/solicitud/documents")
  await page.getByRole("button", { name: "Usar la cámara" }).click()
  await page.getByRole("button", { name: "Tomar la foto" }).click()
  await onward(page).click()
  await expect(page).toHaveURL(/\/solicitud\/code/)
})

test("an abandoned draft continues on another device by the first mail's link", { tag: "@phone" }, async ({
  page,
  baseURL,
}) => {
  const left = new JourneyByApi(baseURL ?? "")
  const elsewhere = await newRequest.newContext({ ...(baseURL ? { baseURL } : {}) })
  await left.goTo("code", elsewhere)
  await elsewhere.post("/api/requests/current/email-code")
  const link = await waitForMail(page.request, left.email, (mail) => linkIn(mail, "/solicitud/continuar/"))
  await openPage(page, new URL(link).pathname)
  await page.getByRole("button", { name: "Enviarme un código" }).click()
  const number = page.getByLabel("Número de cédula o pasaporte")
  await number.fill(left.identity)
  const ownCode = await waitForMail(page.request, left.email, (mail) =>
    linkIn(mail, "/solicitud/continuar/") ? null : codeIn(mail),
  )
  await typeCode(page, ownCode)
  await page.getByRole("button", { name: "Continuar mi solicitud" }).click()
  await expect(page).toHaveURL(/\/solicitud\/summary/)
  expect((await elsewhere.get("/api/requests/current")).status()).toBe(404)
  await elsewhere.dispose()
})

test("a form that is sent without a connection stays with what was typed, and goes on when it is back", {
  tag: "@phone",
}, async ({ page, noise }) => {
  const { data } = aPerson("subject1")
  const body = { kind: "subject1", validity: "OneYear", channel: "normal" }
  expect((await page.request.post("/api/requests", { data: body })).ok()).toBe(true)
  await openPage(page, "/solicitud/personal")
  for (const [name, value] of Object.entries(data)) {
    const field = page.locator(`input[id="${name}"]`)
    await field.fill(value)
    await field.blur()
  }
  await page.waitForLoadState("networkidle")
  await page.context().setOffline(true)
  await page.locator("#address").fill("CALLE LARGA 7-41 Y BORRERO")
  await onward(page).click()
  await expect(page.getByRole("alert").filter({ hasText: "No hay conexión" })).toBeFocused()
  await expect(page.locator("#address")).toHaveValue("CALLE LARGA 7-41 Y BORRERO")
  await page.context().setOffline(false)
  await expect(page.getByText("Conexión restablecida.")).toBeVisible()
  await expect(page.getByRole("alert").filter({ hasText: "No hay conexión" })).toBeHidden()
  await onward(page).click()
  await expect(page).toHaveURL(/\/solicitud\/documents/)
  // The tick alone goes on: no button passes the next press to the page that comes.
  await expect(page.getByRole("checkbox", { name: /Autorizo el uso de mi foto/ })).toBeVisible()
  await expect(onward(page)).toBeHidden()
  expectNoise(noise, /ERR_INTERNET_DISCONNECTED/)
})
