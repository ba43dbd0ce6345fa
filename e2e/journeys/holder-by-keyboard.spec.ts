import type { Locator, Page } from "@playwright/test"
import { JourneyByApi, p12Password } from "../support/api/journey-by-api.ts"
import { codeIn, waitForMail } from "../support/api/mails.ts"
import { codesSoFar } from "../support/browser/holder-in-browser.ts"
import { press, tabTo, typeInto } from "../support/browser/keyboard.ts"
import { accountPassword } from "../support/people/people.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)
const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Menú de su cuenta" }).getByRole("link", { name, exact: true })

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

test("a holder signs in, activates, downloads and revokes with the keyboard alone", async ({
  page,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.getApproved()

  await page.goto("/manager/login")
  await typeInto(page, page.getByLabel("Cédula o pasaporte"), journey.identity)
  await typeInto(page, page.getByLabel("Contraseña", { exact: false }).first(), accountPassword)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/manager\/request/)

  await press(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: /Activar/ })
      .first(),
  )
  await expect(page).toHaveURL(/\/manager\/process\/activation/)
  await proveByCode(page, journey.email)
  await typeInto(page, page.getByLabel("Contraseña de su firma"), p12Password)
  await page.keyboard.press("Enter")
  await download(page, button(page, "Guardar mi firma (.p12)"))

  await press(page, menu(page, "Descargar"))
  await typeInto(page, page.getByLabel("Contraseña de su firma"), p12Password)
  await download(page, button(page, "Guardar .p12"))

  await press(page, menu(page, "Mis certificados"))
  await press(page, page.getByRole("main").locator("summary", { hasText: "Más" }).first())
  await press(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: /Revocar/ })
      .first(),
  )
  await tabTo(page, page.getByRole("radio").first())
  const chosen = page.getByRole("radio", { name: "Ya no quiero usarlo" })
  await page.keyboard.press("ArrowUp")
  await expect(chosen).toBeChecked()
  await press(page, button(page, "Continuar"))
  await proveByCode(page, journey.email)
  await press(page, button(page, "Revocar el certificado"))
  await expect(page.getByText(/revocado/i).first()).toBeVisible()
  await expect(page.locator(":focus")).not.toHaveCount(0)
})

async function proveByCode(page: Page, email: string): Promise<void> {
  const before = await codesSoFar(page, email)
  await press(page, button(page, "Enviarme el código"))
  await expect(page.getByLabel("Dígito 1 de 6")).toBeFocused()
  await page.keyboard.type(await waitForMail(page.request, email, (mail) => codeIn(mail, before)))
}

async function download(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 60_000 })
  await tabTo(page, target)
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
  expect(file.suggestedFilename()).toMatch(/\.p12$/)
}
