import { request as newRequest, type Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { ReviewByApi } from "../support/api/review-by-api.ts"
import { press } from "../support/browser/keyboard.ts"
import { seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { addExecutive } from "../support/people/executives.ts"
import { asExecutive, signIn } from "../support/people/sign-in.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

const size = 10

async function makePaid(origin: string, count: number): Promise<JourneyByApi[]> {
  const journeys = Array.from({ length: count }, () => new JourneyByApi(origin))
  for (let at = 0; at < count; at += 2) {
    await Promise.all(journeys.slice(at, at + 2).map((journey) => journey.submitAndPay()))
  }
  return journeys
}

/** Opens a list of these requests alone, as a new executive who has taken them. Returns their numbers in its order. */
async function openOwnQueue(page: Page, email: string, journeys: readonly JourneyByApi[]): Promise<string[]> {
  const rights = ["view", "validatePayment", ...(email.startsWith("caja") ? [] : ["approve"])]
  await addExecutive(
    email,
    rights.map((right) => `/certificates:${right}`),
  )
  await signIn(page, asExecutive(email))
  const data = { ids: journeys.map(({ requestId }) => requestId) }
  expect((await page.request.put("/api/executives/certificates-assignments", { data })).ok()).toBe(true)
  await openPage(page, "/executive/certificates?asignadas=mias")
  const numbers = page.getByRole("table", { name: "Solicitudes" }).getByRole("link")
  await expect(numbers).toHaveCount(journeys.length)
  // A page that is not interactive yet does not hear the key.
  await expect(async () => {
    await page.keyboard.press("j")
    await expect(numbers.first()).toBeFocused({ timeout: 500 })
  }).toPass()
  return (await numbers.allInnerTexts()).map((text) => text.trim())
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousAtBothWidths(page)).toEqual([])
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
  // The keys of other decisions rest meanwhile.
  for (const key of ["a", "r"]) await page.keyboard.press(key)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.keyboard.press("Space")
  await press(page, page.getByLabel(/^Motivo para Nombres/), "End")
  await page.keyboard.type("Falta el segundo nombre.")
  await page.keyboard.press("Control+Enter")
  await expect(decided(page)).toContainText("Corrección pedida.")
}

async function reject(page: Page): Promise<void> {
  await page.keyboard.press("r")
  await expect(page.getByLabel(/^Motivo del rechazo/)).toBeFocused()
  await page.keyboard.type("Los documentos parecen alterados.")
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Rechazar la solicitud" }))
  await expect(decided(page)).toContainText("Rechazada.")
}

test("a queue of ten is reviewed with the keyboard alone, in the order of the reader's list", async ({
  page,
  baseURL,
}, { project }) => {
  test.setTimeout(240_000)
  const journeys = await makePaid(baseURL ?? "", size)
  const staff = await newRequest.newContext({ baseURL: baseURL ?? "" })
  for (const { requestId } of journeys) {
    await (await ReviewByApi.open(staff, requestId)).validatePayment()
  }
  await staff.dispose()
  const numbers = await openOwnQueue(page, `cola-${project.name}@prueba.ec`, journeys)
  await page.keyboard.press("Enter")

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
})

test("the first letters of a search reach the command palette and not the keys of a review", async ({
  page,
  baseURL,
}, { project }) => {
  const [journey] = await makePaid(baseURL ?? "", 1)
  await openOwnQueue(page, `paleta-${project.name}@prueba.ec`, journey ? [journey] : [])
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle(new RegExp(journey?.number ?? ""))
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/palette-window/, async (route) => {
    await typed
    await route.continue()
  })
  await page.keyboard.press("Control+k")
  await page.keyboard.type("pro")
  await page.keyboard.press("Enter")
  release()
  await expect(page.getByPlaceholder("Pantalla, solicitud, cliente o acción")).toHaveValue("pro")
  await expect(page.getByRole("dialog")).toHaveCount(1)
  await expect(page.getByText("Pago validado.")).toHaveCount(0)
})

test("payments are validated and refused with the keyboard alone, in the order of the reader's list", async ({
  page,
  baseURL,
}, { project }) => {
  const journeys = await makePaid(baseURL ?? "", 2)
  const [first = "", second = ""] = await openOwnQueue(page, `caja-${project.name}@prueba.ec`, journeys)
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle(new RegExp(second))
  await page.goBack()
  await expect(page.getByRole("link", { name: second })).toBeFocused()
  await page.keyboard.press("k")
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle(new RegExp(first))
  await page.keyboard.press("p")
  await expect(page.getByRole("dialog")).toContainText("La solicitud pasa a revisión.")
  await expect(page.getByRole("button", { name: "Validar el pago" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(decided(page)).toContainText("Pago validado.")
  await expect(page.getByRole("link", { name: "Siguiente solicitud" }).last()).toBeFocused()
  await page.keyboard.press("Enter")

  await expect(page).toHaveTitle(new RegExp(second))
  await page.keyboard.press("o")
  await expect(page.getByLabel(/^Motivo del rechazo del comprobante/)).toBeFocused()
  await page.keyboard.type("El valor no coincide.")
  await page.keyboard.press("Control+Enter")
  await expect(decided(page)).toContainText("Comprobante rechazado.")
  await expectAccessible(page)
})
