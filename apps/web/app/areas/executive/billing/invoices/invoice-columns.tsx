import type { InvoiceSummary } from "@trazo/contract/money/invoices"
import { formatCalendarDate, formatMonth } from "@trazo/domain/dates/spanish-dates"
import { taxDocumentNames } from "@trazo/domain/money/invoices/invoice"
import { Money } from "../../../../ui/content/money.tsx"
import type { Column } from "../../../../ui/list/list-table.tsx"
import { InvoiceBadge } from "./invoice-badge.tsx"

const whole = (text: string) => <span data-whole>{text}</span>

const monthName = (month: string) => formatMonth(month).replace(/^./, (first) => first.toUpperCase())

/** The request of a sale, or the month of an organisation. */
export const soldName = ({ requestNumber, ofMonth }: Pick<InvoiceSummary, "requestNumber" | "ofMonth">) =>
  requestNumber === "" && ofMonth ? monthName(ofMonth.month) : requestNumber

/** An invoice before its number is called by its sale. */
export const invoiceName = (invoice: Pick<InvoiceSummary, "number" | "requestNumber" | "ofMonth">) =>
  invoice.number ?? (invoice.requestNumber === "" ? soldName(invoice) : `Venta ${invoice.requestNumber}`)

export const invoiceColumns: readonly Column<InvoiceSummary>[] = [
  { key: "number", title: "Número", isName: true, cell: (row) => whole(invoiceName(row)) },
  {
    key: "document",
    title: "Documento",
    card: "labelled",
    cell: ({ document }) => whole(taxDocumentNames[document]),
  },
  { key: "names", title: "Comprador", isWide: true, cell: ({ buyer }) => buyer.names },
  { key: "state", title: "Estado", card: "half", cell: ({ state }) => <InvoiceBadge state={state} /> },
  {
    key: "why",
    title: "Qué pasa",
    isOptional: true,
    needsRoom: true,
    cell: ({ state, messages, isPaid }) =>
      state === "authorised"
        ? isPaid
          ? null
          : "El pago de esta venta ya no está recibido."
        : (messages[0]?.meaning ?? null),
  },
  {
    key: "request",
    title: "Solicitud",
    isOptional: true,
    card: "labelled",
    cell: (row) => whole(soldName(row)),
  },
  {
    key: "day",
    title: "Emitida",
    card: "labelled",
    cell: ({ day, environment }) =>
      whole(`${day ? formatCalendarDate(day) : "—"}${environment === "test" ? " (pruebas)" : ""}`),
  },
  { key: "total", title: "Total", card: "end", cell: ({ totalCents }) => <Money cents={totalCents} /> },
]
