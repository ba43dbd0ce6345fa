import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { howToUndo } from "@trazo/domain/money/invoices/how-to-undo"
import { documentNumber } from "@trazo/domain/money/invoices/invoice"
import { creditAmounts } from "@trazo/domain/money/invoices/invoice-amounts"
import type { Cents } from "@trazo/domain/money/money"
import { type RefundPart, refundPartNames } from "@trazo/domain/money/refund"
import type { InvoiceFacts } from "@trazo/domain/money/sale-invoice"
import { type Actor, system } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import {
  insertCreditNote,
  listAuthorisedOfPayment,
  listCreditNotes,
  listRefundsOfPayment,
} from "./credit-note.ts"
import { type InvoiceRow, lockInvoice } from "./invoice.ts"
import { type InvoicedCharge, listRefundedCharges, loadInvoicedCharge } from "./months/invoiced-charge.ts"

/**
 * Issues a credit note for each part of a payment that went back, of each authorised invoice of it. Runs after a refund and
 * after an authorisation, whichever comes last finds both. Repeated, it adds nothing.
 */
export async function creditRefunds(
  scope: Scope,
  paymentId: string,
  deps: Pick<Deps, "db" | "clock" | "random" | "jobs">,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    const refunds = await listRefundsOfPayment(tx, paymentId)
    if (refunds.length === 0) return
    for (const id of await listAuthorisedOfPayment(tx, paymentId)) {
      // Its credit notes are added up under its lock.
      const invoice = await lockInvoice(tx, id)
      if (invoice) await credit(tx, { invoice, paymentId, refunds }, deps)
    }
  })
}

/** After an invoice is authorised: what went back before has no credit note yet. */
export async function enqueueCredits(
  tx: ScopedTransaction,
  { id, paymentId }: Pick<InvoiceRow, "id" | "paymentId">,
  { jobs }: Pick<Deps, "jobs">,
): Promise<void> {
  const payments = paymentId === null ? await listRefundedCharges(tx, id) : [paymentId]
  for (const payment of payments) {
    await jobs.enqueue(tx, "credit-refunds", { ...tx.scope, paymentId: payment })
  }
}

interface Credited {
  invoice: InvoiceRow
  paymentId: string
  refunds: readonly { part: RefundPart; cents: Cents }[]
}

async function credit(
  tx: ScopedTransaction,
  { invoice, paymentId, refunds }: Credited,
  deps: Pick<Deps, "clock" | "random" | "jobs">,
): Promise<void> {
  const { day, facts } = invoice
  if (day === null) return
  const now = deps.clock.now()
  const notes = await listCreditNotes(tx, invoice.id)
  let left = notes.reduce((rest, { totalCents }) => rest - totalCents, invoice.totalCents)
  const charge = invoice.accountId === null ? null : await loadInvoicedCharge(tx, invoice.id, paymentId)
  for (const { part, cents } of refunds) {
    const isKnown = notes.some((note) => note.refundPart === part && note.paymentId === paymentId)
    const credited = Math.min(part === "whole" ? (charge?.cents ?? cents) : cents, left)
    const question = { buyerCode: facts.buyer.code, invoiceDay: day, today: ecuadorDay(now) }
    // The whole invoice may be annulled as well, by a person alone. A credit note never comes too late.
    const undo = howToUndo({ ...question, state: "authorized", part: "partial" })
    if (isKnown || credited <= 0 || undo.way !== "creditNote") continue
    const reason = `Devolución: ${refundPartNames[part].toLocaleLowerCase("es")}`
    await issueCreditNote(tx, { invoice, cents: credited, reason, part, charge, actor: system }, deps)
    left -= credited
  }
}

interface NewNote {
  /** Authorised and locked in this transaction. */
  invoice: InvoiceRow
  cents: Cents
  reason: string
  part: RefundPart | null
  /** What goes off the invoice of a month; null for another. */
  charge: InvoicedCharge | null
  actor: Actor
}

export async function issueCreditNote(
  tx: ScopedTransaction,
  { invoice, cents, reason, part, charge, actor }: NewNote,
  deps: Pick<Deps, "clock" | "random" | "jobs">,
): Promise<void> {
  const { day, facts, establishment, emissionPoint, sequence } = invoice
  if (day === null || !establishment || !emissionPoint || sequence === null) return
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  await insertCreditNote(tx, {
    id,
    invoice,
    facts: creditedFacts(facts, cents, charge),
    modified: { number: documentNumber({ establishment, emissionPoint }, sequence), day },
    reason,
    part,
    charge,
    now,
  })
  const data = { invoice: invoice.id, part, total: cents }
  recordAudit(tx, { actor, action: "invoice.credited", object: `invoice:${id}`, data }, deps)
  await deps.jobs.enqueue(tx, "send-invoice", { ...tx.scope, invoiceId: id })
}

/** All lines of the invoice for its total, else one line of what went back. */
function creditedFacts(facts: InvoiceFacts, cents: Cents, charge: InvoicedCharge | null): InvoiceFacts {
  const [first] = facts.lines
  if (cents === facts.totalCents || !first) return { ...facts, payments: [] }
  const what = charge ? `solicitud ${charge.number ?? ""}` : first.description
  const line = { code: first.code, description: `Devolución: ${what}` }
  return { ...facts, ...creditAmounts(cents, facts.iva, line), payments: [] }
}
