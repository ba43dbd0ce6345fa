import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoices"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { buyerProblems, tidyBuyer } from "@trazo/domain/money/invoices/invoice-buyer"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { askBeforeRewriting, mayWriteAgain } from "./ask-before-rewriting.ts"
import type { IssuerDeps } from "./document-issuer.ts"
import { findSale, type InvoiceRow, lockWanted, mayCorrect, mayRetry, mayRewrite } from "./invoice.ts"
import { issueInvoice } from "./issue-invoice.ts"
import { refuseInvoicedTwice } from "./months/invoiced-charge.ts"
import { loadDetail } from "./read-invoices.ts"
import { rewriteInvoice, tryNow, unnumbered, unwritten } from "./rewrite-invoice.ts"

type ChangeDeps = IssuerDeps & Pick<Deps, "jobs">

/**
 * Tries again at once. A document that was sent is asked for first. One that the SRI refused and does not have is written again
 * with its number, but for a number that another program used (45): it takes the next one.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED for one that is authorised or being sent, or while the SRI does not respond
 */
export async function retryInvoice(
  { scope, actor, params: { id } }: Call<typeof contract.retryInvoice>,
  deps: ChangeDeps,
): Promise<InvoiceDetail> {
  const asked = await askBeforeRewriting(scope, id, deps)
  return await inScope(deps.db, scope, async (tx) => {
    const row = await lockWanted(tx, id)
    if (asked === "settled") return await loadDetail(tx, id, deps)
    if (!mayRetry(row, deps.clock.now())) throw notNow(row)
    if (mayRewrite(row) && !mayWriteAgain(row, asked)) throw notNow(row)
    const isRefused = row.state === "returned" || row.state === "notAuthorised"
    const isTaken = isRefused && row.messages.some(({ code }) => code === "45")
    recordAudit(
      tx,
      { actor, action: "invoice.retried", object: `invoice:${id}`, data: { from: row.state } },
      deps,
    )
    await tryNow(tx, row, { ...(mayRewrite(row) && unwritten), ...(isTaken && unnumbered) }, deps)
    return await loadDetail(tx, id, deps)
  })
}

/**
 * Replaces the buyer and sends the invoice again, with its number. The key stays the same unless the day changes.
 * One that was sent is asked for first: what the SRI has is not changed.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED, VALIDATION_FAILED
 */
export async function correctInvoice(
  { scope, actor, params: { id }, body }: Call<typeof contract.correctInvoice>,
  deps: ChangeDeps,
): Promise<InvoiceDetail> {
  const asked = await askBeforeRewriting(scope, id, deps)
  return await inScope(deps.db, scope, async (tx) => {
    const row = await lockWanted(tx, id)
    const now = deps.clock.now()
    if (!mayCorrect(row, now) || !mayWriteAgain(row, asked)) throw notNow(row)
    const buyer = tidyBuyer(body)
    const fields = buyerProblems(buyer, { totalCents: row.totalCents, day: ecuadorDay(now) })
    if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
    recordAudit(tx, { actor, action: "invoice.buyer-corrected", object: `invoice:${id}` }, deps)
    await rewriteInvoice(tx, row, { buyer }, deps)
    return await loadDetail(tx, id, deps)
  })
}

/**
 * Invoices a sale that was paid before the distributor issued invoices.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED for a sale that has no invoice of its own, or before invoicing is complete
 */
export function issueSaleInvoice(
  { scope, actor, params: { id: paymentId } }: Call<typeof contract.issueSaleInvoice>,
  deps: ChangeDeps,
): Promise<InvoiceDetail> {
  const issued = inScope(deps.db, scope, async (tx) => {
    const sale = await findSale(tx, paymentId)
    if (sale?.status !== "received") throw new ApiError("NOT_FOUND")
    const request = await lockRequest(tx, sale.requestId)
    const id = await issueInvoice(
      tx,
      { paymentId, request, method: sale.method, actor: actor as Actor },
      deps,
    )
    if (id === null) {
      const message =
        "Esta venta no se factura: complete los datos y la firma de facturación, o es una venta de 0 o de una cuenta mensual que no se factura por solicitud."
      throw new ApiError("MOVE_NOT_ALLOWED", { message })
    }
    return await loadDetail(tx, id, deps)
  })
  return issued.catch(refuseInvoicedTwice)
}

function notNow({ state }: InvoiceRow): ApiError {
  const message =
    state === "authorised" || state === "annulled"
      ? "El SRI ya autorizó esta factura: no se puede cambiar."
      : "El SRI puede tener esta factura, o se está enviando en este momento. Espere un minuto y actualice la página."
  return new ApiError("MOVE_NOT_ALLOWED", { message })
}
