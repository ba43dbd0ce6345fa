import AxeBuilder from "@axe-core/playwright"
import { expect, request as newRequest, type Page, test } from "@playwright/test"
import { demoAccounts, signIn } from "../support/demo-accounts.ts"
import { JourneyByApi } from "../support/journey-by-api.ts"
import { press } from "../support/keyboard.ts"
import { ReviewByApi } from "../support/review-by-api.ts"

const size = 10

/** Paid requests that wait for their review one after the other. */
async function makeQueue(origin: string): Promise<string[]> {
  const journeys = Array.from({ length: size }, () => new JourneyByApi(origin))
  for (const pair of [0, 2, 4, 6, 8]) {
    await Promise.all(journeys.slice(pair, pair + 2).map((journey) => journey.submitAndPay()))
  }
  const staff = await newRequest.newContext({ baseURL: origin })
  for (const { requestId } of journeys) {
    await (await ReviewByApi.open(staff, requestId)).validatePayment()
  }
  await staff.dispose()
  return journeys.map(({ number }) => number)
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => ["serious", "critical"].includes(impact ?? ""))).toEqual([])
}

const decided = (page: Page) => page.getByRole("region", { name: "Respuesta enviada" })

async function approve(page: Page): Promise<void> {
  for (const key of ["1", "2", "3", "4"]) await page.keyboard.press(key)
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(4)
  await page.keyboard.press("a")
  await expect(page.getByRole("dialog")).toContainText("Comprobado: rostro, código dactilar")
  await expect(page.getByRole("button", { name: "Aprobar la solicitud" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(decided(page)).toContainText("Aprobada.")
}

async function askCorrection(page: Page): Promise<void> {
  await page.keyboard.press("c")
  await expect(page.getByLabel("Corregir Nombres")).toBeFocused()
  await page.keyboard.press("Space")
  await press(page, page.getByLabel(/^Motivo para Nombres/), "End")
  await page.keyboard.type("Falta el segundo nombre.")
  await press(page, page.getByRole("button", { name: "Enviar pedido de corrección" }))
  await expect(decided(page)).toContainText("Corrección pedida.")
}

async function reject(page: Page): Promise<void> {
  await page.keyboard.press("r")
  await expect(page.getByLabel(/^Motivo del rechazo/)).toBeFocused()
  await page.keyboard.type("Los documentos parecen alterados.")
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Rechazar la solicitud" }))
  await expect(decided(page)).toContainText("Rechazada.")
}

test("a queue of ten is reviewed with the keyboard alone", async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  const numbers = await makeQueue(baseURL ?? "")
  await signIn(page, demoAccounts.executive)
  // A page that is not interactive yet does not hear the key.
  await expect(async () => {
    await page.keyboard.press("/")
    await expect(page.getByLabel("Buscar solicitudes")).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(numbers[0] ?? "")
  await page.keyboard.press("Enter")
  await press(page, page.getByRole("link", { name: numbers[0] ?? "" }))

  for (const [at, number] of numbers.entries()) {
    await expect(page).toHaveTitle(new RegExp(number))
    if (at === 0) {
      await page.keyboard.press("m")
      await page.keyboard.type("Llamé al cliente: confirma sus datos.")
      await press(page, page.getByRole("button", { name: "Agregar nota" }))
      await expect(page.getByText("Llamé al cliente: confirma sus datos.", { exact: true })).toBeVisible()
      await page.keyboard.press("Tab")
      await expectAccessible(page)
    }
    await (at % 5 === 3 ? askCorrection(page) : at % 5 === 4 ? reject(page) : approve(page))
    if (at === size - 1) break
    await expect(page.getByRole("link", { name: "Siguiente solicitud" }).last()).toBeFocused()
    await page.keyboard.press("Enter")
  }

  await page.goto("/executive/certificates?estado=rejected")
  for (const at of [4, 9]) await expect(page.getByRole("link", { name: numbers[at] ?? "" })).toBeVisible()
  await expectAccessible(page)
})
