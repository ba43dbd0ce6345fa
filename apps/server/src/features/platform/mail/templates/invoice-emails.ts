import type { EmailContent } from "../email-content.ts"

/** Of an invoice or a credit note that the SRI authorised. It may go to a stranger: nothing in it opens the request. */
export function invoiceIssued(details: {
  document: "invoice" | "creditNote"
  number: string
  issuer: string
  buyer: string
  total: string
  /** The invoice that a credit note changes. */
  modified: string
  isTest: boolean
}): EmailContent {
  const { document, number, issuer, buyer, total, modified, isTest } = details
  const isInvoice = document === "invoice"
  const name = isInvoice ? `la factura ${number}` : `la nota de crédito ${number}`
  const of = isInvoice ? "" : `, que modifica la factura ${modified}`
  return {
    subject: isInvoice ? `Su factura ${number}` : `Su nota de crédito ${number}`,
    paragraphs: [
      `${issuer} emitió ${name} de ${total} a nombre de ${buyer}${of}. El SRI la autorizó.`,
      "Van adjuntos el archivo XML, que es el documento con valor tributario, y su versión para leer e imprimir (RIDE) en PDF.",
    ],
    ...(isTest && { note: "Es un documento de prueba, sin validez tributaria." }),
  }
}
