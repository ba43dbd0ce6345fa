/** An invoice or credit note of a client's own request. Without schemas, and not in a part that the shop loads. */
export const clientInvoicePath = "/api/clients/requests/:id/invoices/:invoice/:format"

export const clientInvoice = (id: string, invoice: string, format: "xml" | "pdf"): string =>
  clientInvoicePath.replace(":id", id).replace(":invoice", invoice).replace(":format", format)
