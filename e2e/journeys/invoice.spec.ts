import type { Page } from "@playwright/test"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { InvoiceSummary } from "@trazo/contract/money/invoices"
import { moneyPaths } from "@trazo/contract/money/money-paths"
import { paths } from "@trazo/contract/paths"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { json } from "../support/api/api-calls.ts"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { waitForMail } from "../support/api/mails.ts"
import { pay } from "../support/browser/applicant-in-browser.ts"
import { atBothWidths, seriousAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { aPdf } from "../support/people/sample-documents.ts"
import { signIn } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { openPage } from "../support/shell-test.ts"
import { expect, test } from "../support/test.ts"

/** Also writes pictures where the run asks for them. */
async function check(page: Page, name: string) {
  const folder = process.env.SHOTS_DIR
  if (folder) {
    await atBothWidths(page, async () => {
      const width = page.viewportSize()?.width
      await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
    })
  }
  expect(await seriousAtBothWidths(page)).toEqual([])
}

/** What the SRI received is asked for at once, as with «Reintentar ahora». */
async function authorise(page: Page, { search, document }: { search: string; document: "01" | "04" }) {
  const invoices = "/api/executives/billing/invoices"
  const state = async () => {
    const { rows }: { rows: InvoiceSummary[] } = await json(
      page.request.get(invoices, { params: { search } }),
    )
    const row = rows.find((each) => each.document === document)
    if (row?.state === "received") await page.request.post(`${invoices}/${row.id}/retry`)
    return row?.state
  }
  await expect.poll(state, { timeout: 30_000 }).toBe("authorised")
}

/** Records an annulment that was done in the SRI's portal, and takes it back. */
async function annulAndRestore(page: Page, number: string) {
  await openPage(page, `${paths.executiveInvoices}?buscar=${number}`)
  await page.getByRole("row").filter({ hasText: number }).getByRole("link").first().click()
  await page.getByRole("button", { name: "Registrar su anulación…" }).click()
  const dialog = page.getByRole("dialog", { name: /^Registrar la anulación/ })
  await dialog.getByLabel("Motivo").fill("Se anuló en el portal: el RUC no era del comprador.")
  await dialog.getByRole("button", { name: "Registrar la anulación" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Día en que la anuló")
  await check(page, "annulling")
  await dialog.getByLabel("Día en que la anuló").fill(ecuadorDay(new Date()))
  await dialog.getByRole("button", { name: "Registrar la anulación" }).click()
  await expect(page.getByText("registró la anulación")).toBeVisible()
  await check(page, "annulled")
  await page.getByRole("button", { name: "Quitar la anulación…" }).click()
  const restore = page.getByRole("dialog", { name: "Quitar la anulación" })
  await restore.getByLabel("Motivo").fill("Era la factura de otra venta.")
  await restore.getByRole("button", { name: "Quitar la anulación" }).click()
  await expect(page.getByText("El SRI la autorizó.")).toBeVisible()
}

test("a transfer is invoiced to a company, and its refund has a credit note", async ({ page, baseURL }) => {
  const applicant = new JourneyByApi(baseURL ?? "", { names: "ELENA", surname1: "CHÁVEZ" })
  await applicant.goTo("payment", page.request)
  await openPage(page, paths.payment)
  const buyer = page.getByRole("region", { name: "Factura" })
  const line = buyer.getByText(/^Factura a nombre de/)
  await expect(line).toContainText("ELENA CHÁVEZ LÓPEZ · Cambiar")
  await line.click()
  await buyer.getByRole("radio", { name: "Otra persona o empresa" }).check()
  await page.locator("#identity").fill("1790011674")
  await buyer.getByLabel("Nombres o razón social").fill("COMERCIAL ANDINA S.A.")
  const email = `pagos-${Date.now()}@andina.ec`
  await buyer.getByLabel("Correo").fill(email)
  await buyer.getByRole("button", { name: "Guardar" }).click()
  await expect(buyer.getByRole("alert")).toContainText("Su RUC debe tener 13 dígitos")
  await check(page, "buyer")
  await page.locator("#identity").fill("1790011674001")
  await buyer.getByRole("button", { name: "Guardar" }).click()
  await expect(line).toContainText("COMERCIAL ANDINA S.A. · Cambiar")
  await expect(line).toBeFocused()

  const number = await pay(page)
  const { id }: PurchaseFlow = await json(page.request.get("/api/requests/current"))
  await signIn(page, demoAccounts.executive)
  const address = `/api/executives/certificates/${id}`
  await json(page.request.put(`${address}/payment/validation`))
  await authorise(page, { search: number, document: "01" })
  const subjectIs = (start: string) =>
    waitForMail(page.request, email, (each) => (each.subject.startsWith(start) ? each : null))
  const mail = await subjectIs("Su factura")
  await openPage(page, `${paths.mailbox}?para=${email}&id=${mail.id}`)
  await expect(page.getByRole("link", { name: /^Adjunto: \d{49}\.(?:xml|pdf)$/ })).toHaveCount(2)

  await annulAndRestore(page, number)

  await json(page.request.put(`${address}/rejection`, { data: { reason: "Pidió otra firma por error." } }))
  const refunds = "/api/executives/certificates/refunds"
  const [refund] = (await json(page.request.get(refunds, { params: { search: number } }))).rows
  const multipart = { file: aPdf("devolucion", "devolucion.pdf") }
  const proof = await json(page.request.post(`${refunds}/${refund.id}/proof`, { multipart }))
  const data = { reference: "778812", proof: proof.id }
  await json(page.request.put(`${refunds}/${refund.id}/refunded`, { data }))
  await authorise(page, { search: number, document: "04" })
  await subjectIs("Su nota de crédito")

  await openPage(page, `${paths.executiveInvoices}?buscar=${number}`)
  const row = page.getByRole("row").filter({ hasText: "Nota de crédito" })
  await expect(row).toContainText("Autorizada")
  await check(page, "invoices")
  await page
    .getByRole("navigation", { name: "Filtrar por ambiente del SRI" })
    .getByRole("link", { name: "Producción" })
    .click()
  await expect(page.getByRole("heading", { name: "No hay facturas con estos filtros" })).toBeVisible()
  await page.goBack()
  await row.getByRole("link").first().click()
  await page.getByRole("link", { name: /^Factura \d{3}-/ }).click()
  await expect(page.getByRole("heading", { name: "Notas de crédito" })).toBeVisible()
  await check(page, "credited")
})

test("a month is closed with its figures, and reopened with a reason @desktop", async ({ page }) => {
  await signIn(page, demoAccounts.executive)
  const month = "2026-01"
  await openPage(page, `${moneyPaths.month}?mes=${month}`)
  await page.getByRole("button", { name: "Cerrar enero de 2026…" }).click()
  await check(page, "month-closing")
  await page.getByRole("button", { name: "Cerrar el mes", exact: true }).click()
  await expect(page.getByRole("note")).toContainText("Mes cerrado")
  await check(page, "month-closed")
  await page.getByRole("button", { name: "Reabrir enero de 2026…" }).click()
  await page.getByRole("button", { name: "Reabrir el mes", exact: true }).click()
  const reason = page.getByRole("textbox", { name: "Motivo de la reapertura" })
  await expect(reason).toBeFocused()
  await reason.fill("Falta la liquidación de una pasarela")
  await page.getByRole("button", { name: "Reabrir el mes", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Historial" })).toBeVisible()
  await openPage(page, `${moneyPaths.month}?mes=${ecuadorDay(new Date()).slice(0, 7)}`)
  await expect(page.getByRole("note").first()).toBeVisible()
  await check(page, "month-open")

  const lacking = await undoOldestInvoice()
  await openPage(page, `${moneyPaths.month}?mes=${lacking.month}`)
  const link = page.getByRole("link", { name: "1 venta del mes no tiene factura" })
  await expect(link).toBeVisible()
  await check(page, "month-lacking")
  await link.click()
  await expect(page.getByText(/^1 venta/).first()).toBeVisible()
  await expect(page.getByRole("row").getByText("Sin factura")).toBeVisible()
  await check(page, "sales-without-invoice")
  await lacking.restore()
})

/** As an annulled one: its sale has none. */
async function undoOldestInvoice() {
  const dataDir = process.env.E2E_DATA_DIR ?? ""
  const set = (isUndone: boolean, of: string) =>
    asOwner(dataDir, (client) =>
      client.query<{ id: string; month: string }>(
        `update invoices set is_undone = $1 from payments where payments.id = payment_id and invoices.id = ${of}
         returning invoices.id, to_char(payments.received_at at time zone 'America/Guayaquil', 'YYYY-MM') as month`,
        [isUndone],
      ),
    )
  const { rows } = await set(
    true,
    `(select invoice.id from invoices invoice
      join payments paid on paid.id = invoice.payment_id and paid.status = 'received' and paid.method = 'transfer'
      join distributor_hosts on distributor_hosts.distributor_id = invoice.distributor_id and host = 'localhost'
      where invoice.document = '01' and invoice.state = 'authorised' order by paid.received_at limit 1)`,
  )
  const [{ id, month } = { id: "", month: "" }] = rows
  return { month, restore: () => set(false, `'${id}'`) }
}
