import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)

async function anApplicantWhoPays(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().clearCookies()
  await new JourneyByApi(baseURL ?? "").goTo("payment", page.request)
}

const field = (page: Page) => page.getByLabel("Cupón o código", { exact: true }).and(page.locator("input"))
const unfold = (page: Page) => page.getByText("¿Tiene un cupón o código?").click()
const apply = (page: Page) => page.getByRole("button", { name: "Aplicar" })

test("an executive makes a coupon, and an applicant redeems it on the payment page", async ({
  page,
  baseURL,
}, { project }) => {
  const code = `PRUEBA${project.name.toUpperCase()}${String(Date.now()).slice(-6)}`
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveCoupons)
  await page.getByRole("link", { name: "Nuevo cupón" }).click()
  await page.getByLabel("Código").fill(code)
  await page.getByLabel("Porcentaje").last().fill("250")
  await page.getByRole("button", { name: "Crear cupón" }).click()
  await expect(page.getByRole("alert")).toContainText("de 1 a 100")
  await page.getByRole("textbox", { name: "Porcentaje" }).fill("25")
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: "Crear cupón" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code)

  await anApplicantWhoPays(page, baseURL)
  await openPage(page, paths.payment)
  await unfold(page)
  await field(page).fill("NOEXISTE")
  await apply(page).click()
  await expect(page.getByText("No encontramos ese cupón o código.")).toBeVisible()
  await field(page).fill(code.toLowerCase())
  await apply(page).click()
  await expect(page.getByText(`Cupón ${code}`)).toBeVisible()
  await expect(page.getByText("-$5,13")).toBeVisible()
  await expect(page.getByText("$17,70").first()).toBeVisible()
  expect(await seriousAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: "Quitar" }).click()
  await expect(page.getByText("$23,60").first()).toBeVisible()
})

test("an executive makes prepaid codes, and one of them pays a request", async ({ page, baseURL }) => {
  const seller = `BAZAR ${String(Date.now()).slice(-8)}`
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveCodes)
  await page.getByRole("link", { name: "Nuevo lote" }).click()
  await page.getByRole("textbox", { name: "Vendedor", exact: true }).fill(seller)
  await page.getByLabel("Cuántos códigos").fill("2")
  await page.getByRole("combobox", { name: "Certificado" }).selectOption({ label: "Persona natural, 1 año" })
  await page.getByRole("textbox", { name: "Lo que el vendedor debe" }).fill("19,90")
  await page.getByRole("button", { name: "Crear códigos" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(seller)
  const code = await page
    .getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{5}$/)
    .first()
    .innerText()
  const sheet = await page.request.get(
    (await page.getByRole("link", { name: "Imprimir la hoja" }).getAttribute("href")) ?? "",
  )
  expect(sheet.headers()["content-type"]).toBe("application/pdf")
  await openPage(page, paths.executiveSellers)
  await expect(page.getByRole("row", { name: seller })).toContainText("$39,80")

  // The QR is read before there is a request.
  await page.context().clearCookies()
  await openPage(page, paths.paymentWithCode(code))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Tiene un código para su firma electrónica",
  )
  await new JourneyByApi(baseURL ?? "").goTo("payment", page.request)
  await openPage(page, paths.payment)
  await expect(field(page)).toHaveValue(code)
  await apply(page).click()
  await expect(page.getByText("En revisión").first()).toBeVisible()
  await anApplicantWhoPays(page, baseURL)
  await openPage(page, paths.payment)
  await unfold(page)
  await field(page).fill(code)
  await apply(page).click()
  await expect(page.getByText("Ese código ya se usó.")).toBeVisible()
})
