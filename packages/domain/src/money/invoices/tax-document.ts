import { isCalendarDate } from "../../dates/calendar-date.ts"
import { readAccessKey } from "./access-key.ts"
import type { CreditNote, Invoice, InvoiceIssuer, InvoiceNote } from "./invoice.ts"
import { amountsProblem } from "./invoice-amounts.ts"
import { buyerProblems, taxTextMaximum } from "./invoice-buyer.ts"
import { taxText } from "./tax-text.ts"

/** The part of a document that the SRI would return, or that its schema has no place for. */
export type TaxDocumentProblem =
  | "key"
  | "issuer"
  | "buyer"
  | "lines"
  | "totals"
  | "payments"
  | "notes"
  | "modified"
  | "reason"

const maximumNotes = 15

/** What the document says besides: what its schema has no element for, and the notes. Empty ones are left out. */
export function documentNotes(document: Invoice | CreditNote): InvoiceNote[] {
  const { buyer, notes } = document
  const address = "modified" in document ? buyer.address : null
  return [{ name: "Dirección", value: address ?? "" }, { name: "Correo", value: buyer.email ?? "" }, ...notes]
    .map(({ name, value }) => ({
      name: taxText(name, taxTextMaximum),
      value: taxText(value, taxTextMaximum),
    }))
    .filter(({ name, value }) => name !== "" && value !== "")
}

/** The first fault, or null. Checked before a document takes its place in the sequence. */
export function taxDocumentProblem(document: Invoice | CreditNote): TaxDocumentProblem | null {
  if (!isKeyOf(document)) return "key"
  if (!isIssuer(document.issuer)) return "issuer"
  if (Object.keys(buyerProblems(document.buyer, document)).length > 0) return "buyer"
  if (document.lines.some(({ code, description }) => !isWritten(code) || !isWritten(description))) {
    return "lines"
  }
  if (documentNotes(document).length > maximumNotes) return "notes"
  return amountsProblem(document) ?? ("modified" in document ? creditNoteProblem(document) : null)
}

function isKeyOf(document: Invoice | CreditNote): boolean {
  const parts = readAccessKey(document.accessKey)
  const { issuer } = document
  return (
    parts !== null &&
    parts.document === ("modified" in document ? "04" : "01") &&
    parts.day === document.day &&
    parts.environment === document.environment &&
    parts.sequence === document.sequence &&
    parts.ruc === issuer.ruc &&
    parts.establishment === issuer.establishment &&
    parts.emissionPoint === issuer.emissionPoint
  )
}

function isIssuer(issuer: InvoiceIssuer): boolean {
  const { legalName, mainAddress, establishmentAddress, specialTaxpayer, withholdingAgent } = issuer
  return (
    [legalName, mainAddress, establishmentAddress].every(isWritten) &&
    (specialTaxpayer === null || /^[A-Za-z0-9]{3,13}$/.test(specialTaxpayer)) &&
    (withholdingAgent === null || /^[0-9]{1,8}$/.test(withholdingAgent))
  )
}

const isWritten = (text: string) => taxText(text, taxTextMaximum) !== ""

/** An invoice to consumidor final is not credited. */
function creditNoteProblem({ buyer, modified, day, reason }: CreditNote): TaxDocumentProblem | null {
  if (buyer.code === "07") return "buyer"
  const isNumber = /^\d{3}-\d{3}-\d{9}$/.test(modified.number)
  if (!isNumber || !isCalendarDate(modified.day) || modified.day > day) return "modified"
  return isWritten(reason) ? null : "reason"
}
