import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { accessKey } from "@trazo/domain/money/invoices/access-key"
import type { CreditNote, DocumentIssuerKind, Invoice } from "@trazo/domain/money/invoices/invoice"
import { taxDocumentProblem } from "@trazo/domain/money/invoices/tax-document"
import { system } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { deleteInvoice, type InvoiceRow, isStillPaid, updateInvoice } from "./invoice.ts"
import { findInvoicing, type InvoicingSettings, pointOf } from "./invoicing-settings.ts"
import { takeNumber } from "./numbers.ts"

/** Why a document is not written, for the person who mends it. */
type LocalProblem =
  | "settings"
  | "buyer"
  | "document"
  | "numbers"
  | "key"
  | "service"
  | "serviceCredentials"
  | "serviceMismatch"

/** A document waits for a person. */
export class NotWritten extends Error {
  readonly problem: LocalProblem
  constructor(problem: LocalProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Gives a locked invoice its number, day and key, in one transaction with its row: no number is lost and none is given twice.
 * One that was never sent takes the day on which it is sent, and keeps its number.
 * @returns null for a sale whose payment was undone before it had a number: nothing is left of its invoice
 * @throws NotWritten
 */
export async function prepareInvoice(
  tx: ScopedTransaction,
  row: InvoiceRow,
  deps: Pick<Deps, "clock" | "random">,
): Promise<InvoiceRow | null> {
  const day = ecuadorDay(deps.clock.now())
  if (row.sentAt !== null || (row.accessKey !== null && row.day === day)) return row
  if (row.document === "01" && row.sequence === null && !(await isStillPaid(tx, row))) {
    await deleteInvoice(tx, row.id)
    const data = { payment: row.paymentId, month: row.month }
    recordAudit(tx, { actor: system, action: "invoice.dropped", object: `invoice:${row.id}`, data }, deps)
    return null
  }
  const numbered = await withNumber(tx, { row, day, deps })
  const { document } = numbered
  recordAudit(
    tx,
    {
      actor: system,
      action: "invoice.numbered",
      object: `invoice:${row.id}`,
      data: { key: document.accessKey, total: document.totalCents },
    },
    deps,
  )
  return await updateInvoice(tx, row.id, {
    ruc: document.issuer.ruc,
    establishment: document.issuer.establishment,
    emissionPoint: document.issuer.emissionPoint,
    sequence: document.sequence,
    keyCode: numbered.code,
    day,
    accessKey: document.accessKey,
    issuer: JSON.stringify(document.issuer),
    signedXml: null,
    issuedBy: numbered.issuedBy,
  })
}

async function withNumber(
  tx: ScopedTransaction,
  { row, day, deps }: { row: InvoiceRow; day: string; deps: Pick<Deps, "random"> },
): Promise<{ document: Invoice | CreditNote; code: string; issuedBy: DocumentIssuerKind }> {
  const settings = await findInvoicing(tx)
  if (!settings) throw new NotWritten("settings")
  const issuer = issuerOf(row, settings)
  const code = row.keyCode ?? newKeyCode(deps)
  const write = (sequence: number) => documentOf(row, { issuer, day, code, sequence })
  // Before it takes its place in the sequence.
  const problem = taxDocumentProblem(write(row.sequence ?? 1))
  if (problem !== null) throw new NotWritten(problem === "buyer" ? "buyer" : "document")
  const point = { ...pointOf({ issuer, environment: row.environment }), document: row.document }
  const sequence = row.sequence ?? (await takeNumber(tx, point))
  if (sequence === null) throw new NotWritten("numbers")
  return { document: write(sequence), code, issuedBy: settings.issuedBy }
}

/** A number belongs to its RUC and point, whatever the settings say later. */
function issuerOf(row: InvoiceRow, { issuer }: InvoicingSettings): Invoice["issuer"] {
  const { ruc, establishment, emissionPoint } = row
  return ruc && establishment && emissionPoint ? { ...issuer, ruc, establishment, emissionPoint } : issuer
}

/** The issuer's own eight digits. */
const newKeyCode = ({ random }: Pick<Deps, "random">) =>
  String(random.bytes(6).readUIntBE(0, 6) % 100_000_000).padStart(8, "0")

interface Numbered {
  issuer: Invoice["issuer"]
  day: string
  code: string
  sequence: number
}

function documentOf(
  { facts, environment, document, modified, reason }: InvoiceRow,
  { issuer, day, code, sequence }: Numbered,
): Invoice | CreditNote {
  const { ruc, establishment, emissionPoint } = issuer
  const parts = { day, document, ruc, environment, establishment, emissionPoint, sequence, code }
  const { payments, ...others } = facts
  const numbered = { ...others, environment, issuer, day, sequence, accessKey: accessKey(parts) }
  if (modified === null || reason === null) return { ...numbered, payments }
  return { ...numbered, modified, reason }
}

/** The document of an invoice that has its key. */
export function documentOfRow(row: InvoiceRow): Invoice | CreditNote | null {
  const { issuer, day, sequence, keyCode: code } = row
  return issuer && day && sequence && code ? documentOf(row, { issuer, day, code, sequence }) : null
}
