import type { InvoiceBuyer } from "@trazo/domain/money/invoices/invoice"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type InvoiceRow, updateInvoice } from "./invoice.ts"

/** Written and signed again, with the day on which it is sent. */
export const unwritten = {
  state: "toSend",
  day: null,
  accessKey: null,
  issuer: null,
  signedXml: null,
  sentAt: null,
  receivedAt: null,
} as const

export const unnumbered = {
  ruc: null,
  establishment: null,
  emissionPoint: null,
  sequence: null,
  keyCode: null,
} as const

export async function tryNow(
  tx: ScopedTransaction,
  row: InvoiceRow,
  changes: Parameters<typeof updateInvoice>[2],
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const now = clock.now()
  await updateInvoice(tx, row.id, {
    state: row.receivedAt === null ? "toSend" : "received",
    attempts: 0,
    nextTryAt: now,
    tryingSince: now,
    ...changes,
  })
  await jobs.enqueue(tx, "send-invoice", { ...tx.scope, invoiceId: row.id })
}

/** With another buyer and the number that it has. */
export async function rewriteInvoice(
  tx: ScopedTransaction,
  row: InvoiceRow,
  { buyer }: { buyer: InvoiceBuyer },
  deps: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  await tryNow(tx, row, { ...unwritten, facts: JSON.stringify({ ...row.facts, buyer }) }, deps)
}
