import type { Browser, Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { addExecutive, signInExecutive } from "../support/people/executives.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

const reviewer = ["/certificates:view", "/certificates:validatePayment", "/certificates:approve"]
const alsoOpen = "PERSONA DE PRUEBA también tiene abierta esta solicitud."

async function signedInPage(browser: Browser, email: string): Promise<Page> {
  await addExecutive(email, reviewer)
  const { viewport = null, isMobile = false, hasTouch = false } = test.info().project.use
  const context = await browser.newContext({ viewport, isMobile, hasTouch })
  const page = await context.newPage()
  await signInExecutive(page, paths.executiveLogin, email)
  return page
}

test("two executives on one request see each other, and one sees the other's decision", async ({
  browser,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.submitAndPay()
  await journey.validatePayment()
  const one = test.info().project.name
  const [mine, theirs] = [
    await signedInPage(browser, `mira-${one}@prueba.ec`),
    await signedInPage(browser, `decide-${one}@prueba.ec`),
  ]
  const address = paths.executiveReview("normal", journey.requestId)
  await openPage(mine, address)
  await openPage(await mine.context().newPage(), address)
  await expect(mine.getByText(alsoOpen)).toHaveCount(0)

  await openPage(theirs, address)
  await expect(mine.getByText(alsoOpen)).toBeVisible()
  await expect(theirs.getByText(alsoOpen)).toBeVisible()
  await mine.screenshot({ path: test.info().outputPath("both.png") })
  const violations = await findingsAtBothWidths(mine)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await theirs.getByRole("link", { name: /^Volver a/ }).click()
  await expect(mine.getByText(alsoOpen)).toHaveCount(0)
  await openPage(theirs, address)
  await expect(mine.getByText(alsoOpen)).toBeVisible()

  await mine.getByRole("button", { name: "Pedir corrección" }).click()
  await mine.getByLabel("Corregir Nombres").check()
  await mine.getByLabel(/^Motivo para Nombres/).fill("Falta el segundo nombre")
  await theirs.getByRole("button", { name: "Rechazar", exact: true }).click()
  await theirs.getByLabel(/^Motivo del rechazo/).fill("Los documentos parecen alterados.")
  await theirs.getByRole("dialog").getByRole("button", { name: "Rechazar la solicitud" }).click()
  const change = "PERSONA DE PRUEBA cambió esta solicitud: ahora está en «Rechazada»."
  await expect(mine.getByText(change)).toContainText("Lo que usted escribió sigue en la página.")
  await expect(mine.getByLabel(/^Motivo para Nombres/)).toHaveValue("Falta el segundo nombre")
  await mine.screenshot({ path: test.info().outputPath("decided.png") })
  const send = mine.getByRole("button", { name: "Enviar pedido de corrección" })
  await send.press("Enter")
  await expect(mine.getByRole("alert").filter({ hasText: "Alguien más ya respondió" })).toBeVisible()
  await expect(send).toBeFocused()
  await expect(theirs.getByText(/cambió esta solicitud/)).toHaveCount(0)

  await theirs.context().close()
  await expect(mine.getByText(alsoOpen)).toHaveCount(0)
  await mine.context().close()
})
