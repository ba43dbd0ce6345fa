import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { atBothWidths, findingsAtBothWidths } from "../support/checks/both-widths.ts"
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

test("staff invoice what a month of an account owes and has no invoice", async ({ page }) => {
  await annulMonthInvoices()
  await signIn(page, demoAccounts.executive)
  await openPage(page, `${paths.executiveClients}?buscar=${demoAccounts.internal.user}`)
  await page.getByRole("link", { name: /CARLOS ANDRÉS VERA/ }).click()
  const month = page.getByRole("listitem").filter({ hasText: "Facturar el mes…" }).first()
  await expect(month.getByRole("group", { name: "Debe, facturado y pagado" })).toContainText("Facturado")
  await check(page, "owed")
  const sales = month.getByRole("link", { name: /^Sin factura, \d+ solicitud/ })
  await sales.click()
  await expect(page.getByText("Sin factura, de una cuenta mensual")).toBeVisible()
  await check(page, "uninvoiced")
  await page.goBack()
  await month.getByRole("button", { name: "Facturar el mes…" }).click()
  await check(page, "issuing")
  await page.getByRole("dialog").getByRole("button", { name: "Emitir la factura" }).click()
  await expect(page.getByText("Mes que factura")).toBeVisible()
  await expect(page.getByRole("heading", { name: /^Factura \d{3}-\d{3}-\d{9}/ })).toBeVisible({
    timeout: 30_000,
  })
  await check(page, "issued")
  await page
    .getByRole("definition")
    .getByRole("link", { name: / de 20\d\d$/ })
    .first()
    .click()
  await expect(page.getByRole("link", { name: /^Factura \d{3}-/ }).first()).toBeVisible()
  await check(page, "invoiced")
})

/** Also writes pictures where the run asks for them. */
async function check(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS_DIR
  if (folder) {
    await atBothWidths(page, async () => {
      const path = `${folder}/${name}-${page.viewportSize()?.width}.png`
      await page.screenshot({ path, fullPage: true })
    })
  }
  expect(await findingsAtBothWidths(page)).toEqual([])
}

/** An earlier run on the same data has invoiced the demo's month. */
async function annulMonthInvoices(): Promise<void> {
  await asOwner(process.env.E2E_DATA_DIR ?? "", async (client) => {
    await client.query(
      `update invoices set state = 'annulled', is_undone = true, annulled_on = day, annulled_at = now(),
          annulled_by = '{"kind": "system"}', annulment_reason = 'otra prueba'
        where account_id is not null and document = '01' and state = 'authorised'`,
    )
    await client.query(
      `update invoiced_charges set is_undone = true from invoices where invoices.id = invoice_id and invoices.is_undone`,
    )
  })
}

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
