import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

test.setTimeout(240_000)

test("B11: a statement settles ten payments, two of them after a choice", async ({ page, baseURL }) => {
  // Other journeys pay the same price on the same day, so that only a name tells the doubtful ones apart.
  const journeys = Array.from(
    { length: 10 },
    (_, index) => new JourneyByApi(baseURL ?? "", index < 8 ? {} : { names: "ROSARIO", surname1: "QUISHPE" }),
  )
  for (const journey of journeys) await journey.submitAndPay()
  const totals = await centsOf(journeys)
  const line = ({ requestId, number }: JourneyByApi, index: number) => {
    // The bank knows the last two under a number of its own.
    const reference = index < 8 ? number.replaceAll("-", "") : `88000${index}`
    const payer = index < 8 ? "ANA PEÑA" : "ROSARIO QUISHPE"
    return `2026-01-15;${reference};TRANSFERENCIA ${payer};${((totals.get(requestId) ?? 0) / 100).toFixed(2)}`
  }
  const text = ["Fecha;Documento;Concepto;Valor", ...journeys.map(line)].join("\r\n")

  await signIn(page, demoAccounts.banks)
  await openPage(page, "/banks?buscar=QUISHPE")
  await page.getByRole("table").getByRole("link").first().click()
  await expect(page.getByRole("heading", { level: 1, name: /ROSARIO QUISHPE/ })).toBeVisible()
  const opened = page.url()
  await page.getByRole("link", { name: "Siguiente por confirmar" }).click()
  await expect(page).not.toHaveURL(opened)
  await expect(page.getByRole("button", { name: "Confirmar…" })).toBeVisible()

  await openPage(page, "/banks/statements")
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "enero.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await expect(page.getByRole("heading", { level: 1, name: "enero.csv" })).toBeVisible()
  await page.getByRole("button", { name: "Confirmar 8 pagos…" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar", exact: true }).click()
  await expect(page.getByText("8 pagos confirmados.")).toBeVisible()

  await page.getByRole("link", { name: /^Dudosos/ }).click()
  await expect(page.getByText("Elija a qué pago pertenece cada movimiento.")).toBeVisible()
  expect(await findingsAtBothWidths(page)).toEqual([])
  for (const [index, { number }] of journeys.slice(8).entries()) {
    const movement = page.getByRole("region", { name: `Fila ${index + 10} del extracto` })
    await movement.getByRole("radio", { name: new RegExp(number) }).check()
  }
  await page.getByRole("button", { name: "Confirmar 2 pagos…" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Confirmar", exact: true }).click()
  await expect(page.getByText("2 pagos confirmados.")).toBeVisible()
  expect([...(await statusesOf(journeys))]).toEqual(["review"])
})

test("B11: a wrong reading is read by other columns, and a movement of no payment is put aside", async ({
  page,
}) => {
  await signIn(page, demoAccounts.banks)
  await openPage(page, "/banks/statements")
  const text = "Fecha;Valor;Documento;Abonado\r\n2020-01-15;9.00;770001;777.70"
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "errado.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  const movement = page.getByRole("region", { name: "Fila 2 del extracto" })
  await expect(movement.getByText("$9,00")).toBeVisible()
  await page.getByRole("link", { name: "Elegir las columnas otra vez" }).click()
  await page.getByRole("combobox", { name: "Qué es la columna Abonado" }).selectOption("Valor")
  expect(await findingsAtBothWidths(page)).toEqual([])
  await page.getByRole("button", { name: "Leer otra vez" }).click()
  await expect(movement.getByText("$777,70")).toBeVisible()

  await movement.getByRole("button", { name: "Apartar…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("Venta de mostrador")
  await dialog.getByRole("button", { name: "Apartar", exact: true }).click()
  await page.getByRole("link", { name: /^Apartados/ }).click()
  await expect(movement.getByText("Venta de mostrador")).toBeVisible()
  expect(await findingsAtBothWidths(page)).toEqual([])
  await movement.getByRole("button", { name: "Devolver" }).click()
  await expect(page.getByRole("link", { name: "Apartados 0" })).toBeVisible()
})

const dataDir = () => process.env.E2E_DATA_DIR ?? ""
const idsOf = (journeys: readonly JourneyByApi[]) => journeys.map(({ requestId }) => requestId)

/** What each request's payment has to be. */
async function centsOf(journeys: readonly JourneyByApi[]): Promise<Map<string, number>> {
  const { rows } = await asOwner(dataDir(), (client) =>
    client.query<{ request_id: string; amount_cents: number }>(
      "select request_id, amount_cents::int from payments where request_id = any($1)",
      [idsOf(journeys)],
    ),
  )
  return new Map(rows.map(({ request_id, amount_cents }) => [request_id, amount_cents]))
}

async function statusesOf(journeys: readonly JourneyByApi[]): Promise<Set<string>> {
  const { rows } = await asOwner(dataDir(), (client) =>
    client.query<{ status: string }>("select status from requests where id = any($1)", [idsOf(journeys)]),
  )
  return new Set(rows.map(({ status }) => status))
}
