import { documentNumber } from "@trazo/domain/money/invoices/invoice"
import { formatMoney } from "@trazo/domain/money/money"
import { isAccountMethod } from "@trazo/domain/money/sale-invoice"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { requestIfAny } from "../../requests/requests/request.ts"
import { findInvoice, findSale, type InvoiceRow, lockInvoice, updateInvoice } from "./invoice.ts"
import { loadRide } from "./read-ride.ts"
import { drawRide, type Ride } from "./ride/draw-ride.ts"

/**
 * Mails an authorised document to its buyer, once: the mail and the note of it are one transaction. The test environment
 * of a real distributor mails nobody.
 */
export async function mailInvoice(scope: Scope, id: string, deps: Deps): Promise<void> {
  const ride = await inScope(deps.db, scope, async (tx) => {
    const row = await findInvoice(tx, id)
    return row && isToMail(row, deps) ? await loadRide(tx, row, deps) : null
  })
  if (!ride) return
  // Not under the lock: it takes a while.
  const pdf = await drawRide(ride, deps)
  await inScope(deps.db, scope, async (tx) => {
    const row = await lockInvoice(tx, id)
    if (!row || !isToMail(row, deps)) return
    await updateInvoice(tx, id, { mailedAt: deps.clock.now() })
    await queue(tx, { row, ride, pdf }, deps)
  })
}

type Authorised = InvoiceRow & { authorisedXml: string }

const isToMail = (row: InvoiceRow, { settings }: Pick<Deps, "settings">): row is Authorised =>
  row.authorisedXml !== null &&
  row.mailedAt === null &&
  (row.environment === "production" || settings.demoData !== false)

async function queue(
  tx: ScopedTransaction,
  { row, ride: { document }, pdf }: { row: Authorised; ride: Ride; pdf: Buffer },
  deps: Deps,
): Promise<void> {
  const request = row.requestId === null ? undefined : await requestIfAny(tx, row.requestId)
  const sale = row.paymentId === null ? undefined : await findSale(tx, row.paymentId)
  const isApplicants = sale !== undefined && !isAccountMethod(sale.method)
  const to = document.buyer.email ?? (isApplicants ? request?.verifiedEmail : null)
  // Erased with the request, or an organisation without an address.
  if (!to) return
  const { issuer, sequence, buyer, totalCents, environment, accessKey } = document
  const isNote = "modified" in document
  const variables = {
    document: isNote ? ("creditNote" as const) : ("invoice" as const),
    number: documentNumber(issuer, sequence),
    issuer: issuer.legalName,
    buyer: buyer.names,
    total: formatMoney(totalCents),
    modified: isNote ? document.modified.number : "",
    isTest: environment === "test",
  }
  const attachments = [
    { name: `${accessKey}.xml`, mediaType: "application/xml", content: Buffer.from(row.authorisedXml) },
    { name: `${accessKey}.pdf`, mediaType: "application/pdf", content: pdf },
  ]
  const about = row.requestId === null ? null : { requestId: row.requestId }
  await queueMail(tx, { to, template: "invoice-issued", variables, attachments, ...about }, deps)
}
