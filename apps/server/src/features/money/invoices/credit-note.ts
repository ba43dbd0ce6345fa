import type { CreditNote } from "@trazo/domain/money/invoices/invoice"
import type { Cents } from "@trazo/domain/money/money"
import type { RefundPart } from "@trazo/domain/money/refund"
import type { InvoiceFacts } from "@trazo/domain/money/sale-invoice"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { type InvoiceRow, newDocument } from "./invoice.ts"
import { invoicesOfPayment } from "./months/invoiced-charge.ts"

/** Credit notes are rows of `invoices` with the document code 04. */

interface NewCreditNote {
  id: string
  /** Locked in this transaction. */
  invoice: InvoiceRow
  facts: InvoiceFacts
  modified: CreditNote["modified"]
  reason: string
  /** Null for what nobody paid. */
  part: RefundPart | null
  /** What goes off the invoice of a month; null for another. */
  charge: { paymentId: string; requestId: string } | null
  now: Date
}

/** The database refuses one that goes above what is left of the invoice, and a second one of a part. */
export async function insertCreditNote(
  tx: ScopedTransaction,
  { id, invoice, facts, modified, reason, part, charge, now }: NewCreditNote,
): Promise<void> {
  const { accountId, month, environment } = invoice
  const { paymentId, requestId } = charge ?? invoice
  await tx
    .insertInto("invoices")
    .values({
      id,
      distributorId: tx.scope.distributorId,
      document: "04",
      credits: invoice.id,
      paymentId,
      requestId,
      accountId,
      month,
      environment,
      ...newDocument({ facts, now }),
      modified: JSON.stringify(modified),
      reason,
      refundPart: part,
    })
    .execute()
}

export async function listCreditNotes(tx: ScopedTransaction, invoiceId: string) {
  return await tx
    .selectFrom("invoices")
    .select(["id", "state", "totalCents", "refundPart", "establishment", "emissionPoint", "sequence"])
    .select("paymentId")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("credits", "=", invoiceId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}

/** Of the payment alone, and of its month. */
export async function listAuthorisedOfPayment(tx: ScopedTransaction, paymentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("invoices")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where(sql<boolean>`id = ${invoicesOfPayment(tx, paymentId)}`)
    .where("document", "=", "01")
    .where("state", "=", "authorised")
    .orderBy("id")
    .execute()
  return rows.map(({ id }) => id)
}

/** What went back of a payment, the first part first. What returned to a prepaid code has no decision of staff. */
export async function listRefundsOfPayment(
  tx: ScopedTransaction,
  paymentId: string,
): Promise<{ part: RefundPart; cents: Cents }[]> {
  // A payment holds what is due of its present part; the difference of before is what the rest leaves out.
  const cents = sql<number>`case when decision.part is null then amount_cents
    when decision.part = refund_part then coalesce(refund_cents, amount_cents)
    else amount_cents - coalesce(refund_cents, 0) end`
  const rows = await tx
    .selectFrom("payments")
    .leftJoin("refundDecisions as decision", (join) =>
      join.onRef("decision.paymentId", "=", "payments.id").on("decision.outcome", "=", "refunded"),
    )
    .select(["decision.part", cents.as("cents")])
    .where("payments.distributorId", "=", tx.scope.distributorId)
    .where("payments.id", "=", paymentId)
    .where((where) =>
      where.or([where("decision.part", "is not", null), where("payments.status", "=", "refunded")]),
    )
    .orderBy("decision.decidedAt")
    .execute()
  return rows.map(({ part, cents: of }) => ({ part: part ?? "whole", cents: of }))
}
