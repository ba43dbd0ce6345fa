import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

test("an internal client pays a colleague's request by the monthly account, and the closed month is paid", async ({
  page,
  baseURL,
}) => {
  await openClosedMonth()
  await signIn(page, demoAccounts.internal)
  const journey = new JourneyByApi(baseURL ?? "", { names: "ELENA", surname1: "CHÁVEZ" })
  await journey.goTo("payment", page.request)
  await openPage(page, paths.payment)
  const account = page.getByRole("region", { name: "Con la cuenta mensual" })
  await expect(account).toContainText("Distribuidora Vera Hermanos S. A.")
  expect(await findingsAtBothWidths(page)).toEqual([])
  await account.getByRole("button", { name: "Pagar con la cuenta" }).click()
  await expect(page).toHaveURL(paths.requestSent)

  await openPage(page, paths.managerMonthlyAccount)
  const charged = page.getByRole("region", { name: "Solicitudes pagadas con la cuenta" })
  await expect(charged.getByText(/ELENA CHÁVEZ/).first()).toBeVisible()
  await expect(page.getByText(/La cuenta de .* está cerrada: \$23,60 por pagar/)).toBeVisible()

  await signIn(page, demoAccounts.executive)
  await openPage(page, `${paths.executiveClients}?buscar=${demoAccounts.internal.user}`)
  await page.getByRole("link", { name: /CARLOS ANDRÉS VERA/ }).click()
  await recordPayment(page)
  await expect(page.getByRole("button", { name: "Registrar el pago…" })).toHaveCount(0)
  await openPage(page, paths.managerMonthlyAccount)
  await expect(page.getByText(/está cerrada/)).toHaveCount(0)
})

test("B4: staff record the payment of an agreement's closed month, and invite everybody without an invitation", async ({
  page,
}) => {
  await openClosedMonth()
  await signIn(page, demoAccounts.executive)
  await openPage(page, paths.executiveConvenios)
  await page.getByRole("link", { name: "Cooperativa Manglar" }).click()
  await recordPayment(page)
  await expect(page.getByText(/1 solicitud · Pagado el .*, referencia 884213/)).toBeVisible()
  await page.getByRole("button", { name: "Deshacer el pago…" }).first().click()
  await page.getByRole("textbox", { name: "Motivo" }).fill("El cheque no tuvo fondos")
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer el pago" }).click()
  await expect(page.getByText(/El pago 884213 se deshizo el .*: «El cheque no tuvo fondos»/)).toBeVisible()
  await recordPayment(page)
  await page.getByRole("button", { name: "Invitar a todas las sin enviar" }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Enviar/ })
    .click()
  await expect(page.getByText(/Último envío a todas: Se envi/)).toBeVisible()
  await expect(page.getByText("Nadie está sin invitar.")).toBeVisible()
  expect(await findingsAtBothWidths(page)).toEqual([])
})

async function recordPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Registrar el pago…" }).click()
  await page.getByRole("textbox", { name: "Referencia del pago" }).fill("884213")
  await page.getByRole("dialog").getByRole("button", { name: "Registrar el pago" }).click()
}

/** An earlier run on the same data has paid the demo's closed months. */
async function openClosedMonth(): Promise<void> {
  await asOwner(process.env.E2E_DATA_DIR ?? "", (client) =>
    client.query(
      `update monthly_closings closing set paid_by = null, paid_at = null, paid_reference = null
       where month = (select max(month) from monthly_closings last where last.account_id = closing.account_id)`,
    ),
  )
}
