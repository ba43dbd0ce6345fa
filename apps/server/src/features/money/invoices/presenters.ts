import type { InvoiceDetail, InvoiceSummary } from "@trazo/contract/money/invoices"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { howToUndo } from "@trazo/domain/money/invoices/how-to-undo"
import { explainTaxMessage, type TaxMessage } from "@trazo/domain/money/tax-messages"
import { mayAnnul, mayCorrect, mayCredit, mayRetry, numberOf } from "./invoice.ts"
import type { ListedInvoice } from "./listed-invoice.ts"

type RelatedInvoice = Pick<
  ListedInvoice,
  "id" | "state" | "totalCents" | "establishment" | "emissionPoint" | "sequence"
>

const presentRelated = (row: RelatedInvoice) => ({
  id: row.id,
  number: numberOf(row),
  state: row.state,
  totalCents: row.totalCents,
})

export const presentMessage = ({ code, text, detail }: TaxMessage) => {
  const { meaning, advice } = explainTaxMessage(code)
  return { code, meaning, advice, original: [text, detail].filter((part) => part !== "").join(": ") }
}

export function presentSummary(row: ListedInvoice): InvoiceSummary {
  const { document, facts } = row
  return {
    id: row.id,
    document,
    requestId: row.requestId,
    requestNumber: row.number ?? "",
    ofMonth:
      row.month === null ? null : { month: row.month, convenioId: row.convenioId, clientId: row.clientId },
    state: row.state,
    environment: row.environment,
    number: numberOf(row),
    day: row.day,
    buyer: facts.buyer,
    totalCents: row.totalCents,
    createdAt: row.createdAt.toISOString(),
    authorisedAt: row.authorisedAt?.toISOString() ?? null,
    messages: row.messages.map(presentMessage),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    isPaid: document === "04" || row.paymentStatus === "received",
  }
}

function undoOf({ document, state, day, facts }: ListedInvoice, now: Date): InvoiceDetail["undo"] {
  if (document === "04" || day === null) return null
  if (state !== "authorised" && state !== "annulled") return null
  const today = ecuadorDay(now)
  const invoice = { buyerCode: facts.buyer.code, invoiceDay: day, today, part: "whole" } as const
  return howToUndo({ ...invoice, state: state === "annulled" ? "annulled" : "authorized" })
}

interface Related {
  credits: RelatedInvoice | undefined
  creditNotes: readonly RelatedInvoice[]
  now: Date
}

function annulmentOf({ annulledOn, annulmentReason, annuller }: ListedInvoice): InvoiceDetail["annulment"] {
  if (annulledOn === null || annulmentReason === null) return null
  return { annulledOn, reason: annulmentReason, by: annuller ?? "" }
}

export function presentDetail(row: ListedInvoice, { credits, creditNotes, now }: Related): InvoiceDetail {
  const { facts } = row
  return {
    ...presentSummary(row),
    accessKey: row.accessKey,
    lines: [...facts.lines],
    payments: [...facts.payments],
    baseCents: facts.baseCents,
    ivaCents: facts.ivaCents,
    undo: undoOf(row, now),
    credits: credits ? presentRelated(credits) : null,
    creditNotes: creditNotes.map(presentRelated),
    reason: row.reason,
    hasXml: row.hasXml,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    annulment: annulmentOf(row),
    mayAnnul: mayAnnul(row, creditNotes),
    mayCredit: mayCredit(row, creditNotes),
    mayRetry: mayRetry(row, now),
    mayCorrect: mayCorrect(row, now),
  }
}
