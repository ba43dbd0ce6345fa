import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoices"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { annulmentProblem } from "@trazo/domain/money/invoices/annulment"
import { type Actor, actorColumn } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { violates } from "../../../database/client.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { requireOpenMonth } from "../closed-months/closed-month.ts"
import { listCreditNotes } from "./credit-note.ts"
import { enqueueCredits, issueCreditNote } from "./credit-refunds.ts"
import { creditableCents, lockPaymentStatus, lockWanted, mayAnnul, updateInvoice } from "./invoice.ts"
import { refuseInvoicedTwice, updateInvoicedCharges } from "./months/invoiced-charge.ts"
import { loadDetail } from "./read-invoices.ts"

/** The figures of a closed month leave out what was annulled before. */
const reopenFirst = { instead: "Reábralo en Cierre del mes, con su motivo, y registre después el cambio." }

/**
 * Records what a person did in the SRI's portal, which tells nobody. The sale may be invoiced again.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED also in a closed month, VALIDATION_FAILED for a day on which it could not be annulled
 */
export function annulInvoice(
  { scope, actor, params: { id }, body: { annulledOn, reason } }: Call<typeof contract.annulInvoice>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<InvoiceDetail> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await lockWanted(tx, id)
    const { day, facts } = row
    const notes = await listCreditNotes(tx, id)
    if (row.state === "authorised" && notes.length > 0)
      refuse("Esta factura ya tiene una nota de crédito: no se anula además.")
    if (!mayAnnul(row, notes) || day === null) refuse("Solo se anula una factura que el SRI autorizó.")
    await requireOpenMonth(tx, day.slice(0, 7), reopenFirst)
    const now = deps.clock.now()
    const question = { buyerCode: facts.buyer.code, invoiceDay: day, annulledOn, today: ecuadorDay(now) }
    const problem = annulmentProblem(question)
    if (problem !== null) throw new ApiError("VALIDATION_FAILED", { fields: { annulledOn: problem } })
    await updateInvoice(tx, id, {
      state: "annulled",
      annulledOn,
      annulledAt: now,
      annulledBy: JSON.stringify(actorColumn(actor as Actor)),
      annulmentReason: reason,
      isUndone: true,
    })
    await updateInvoicedCharges(tx, id, { isUndone: true })
    const data = { annulledOn, reason }
    recordAudit(tx, { actor, action: "invoice.annulled", object: `invoice:${id}`, data }, deps)
    return await loadDetail(tx, id, deps)
  })
}

/**
 * Takes back an annulment that was recorded by mistake. What was refunded meanwhile gets its credit note.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED also in a closed month and if the sale has another invoice
 */
export function undoAnnulment(
  { scope, actor, params: { id }, body: { reason } }: Call<typeof contract.undoAnnulment>,
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<InvoiceDetail> {
  const undone = inScope(deps.db, scope, async (tx) => {
    const row = await lockWanted(tx, id)
    if (row.state !== "annulled" || row.day === null) refuse("Esta factura no está anulada.")
    await requireOpenMonth(tx, row.day.slice(0, 7), reopenFirst)
    const none = { annulledOn: null, annulledAt: null, annulledBy: null, annulmentReason: null }
    await updateInvoice(tx, id, { state: "authorised", ...none, isUndone: false })
    const data = { annulledOn: row.annulledOn, reason }
    recordAudit(tx, { actor, action: "invoice.annulment-undone", object: `invoice:${id}`, data }, deps)
    await updateInvoicedCharges(tx, id, { isUndone: false })
    await enqueueCredits(tx, row, deps)
    return await loadDetail(tx, id, deps)
  })
  return undone.catch((error) => {
    if (violates(error, "invoices_of_payment"))
      return refuse("Esta venta ya tiene otra factura: anule primero la otra en el SRI y regístrelo aquí.")
    return refuseInvoicedTwice(error)
  })
}

/**
 * Credits what is left of an authorised invoice whose payment was undone. If the payment is received after all, the sale
 * gets another invoice.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED
 */
export function creditUnpaidInvoice(
  { scope, actor, params: { id } }: Call<typeof contract.creditUnpaidInvoice>,
  deps: Pick<Deps, "db" | "clock" | "random" | "jobs">,
): Promise<InvoiceDetail> {
  return inScope(deps.db, scope, async (tx) => {
    const invoice = await lockWanted(tx, id)
    const paymentStatus = await lockPaymentStatus(tx, invoice)
    const cents = creditableCents({ ...invoice, paymentStatus }, await listCreditNotes(tx, id))
    if (cents === 0)
      refuse(
        "Esta factura no lleva nota de crédito: su pago está recibido, ya la tiene, es a consumidor final o el SRI no la autorizó.",
      )
    const reason = "El pago de la venta no se recibió"
    const note = { invoice, cents, reason, part: null, charge: null, actor: actor as Actor }
    await issueCreditNote(tx, note, deps)
    await updateInvoice(tx, id, { isUndone: true })
    return await loadDetail(tx, id, deps)
  })
}

function refuse(message: string): never {
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}
