import type { XmlElement } from "@trazo/documents/xml/nodes"
import { parseXml } from "@trazo/documents/xml/parse-xml"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import type { CreditNote, Invoice } from "@trazo/domain/money/invoices/invoice"
import { childCalled, childText } from "../tax-authority/soap-message.ts"
import { InvoicingMismatch } from "./port.ts"

/** @throws InvoicingMismatch unless the XML is the document: its key, issuer, day, buyer and amounts */
export function requireSameDocument(bytes: Uint8Array, document: Invoice | CreditNote): void {
  const isNote = "modified" in document
  const root = rootOf(bytes)
  const info = childCalled(root, "infoTributaria")
  const body = childCalled(root, isNote ? "infoNotaCredito" : "infoFactura")
  const { buyer, issuer, accessKey, day, sequence } = document
  const written: [string, string, string][] = [
    ["element", root.local, isNote ? "notaCredito" : "factura"],
    ["claveAcceso", childText(info, "claveAcceso"), accessKey],
    ["ruc", childText(info, "ruc"), issuer.ruc],
    ["secuencial", childText(info, "secuencial"), String(sequence).padStart(9, "0")],
    ["fechaEmision", childText(body, "fechaEmision"), formatCalendarDate(day)],
    ["tipoIdentificacionComprador", childText(body, "tipoIdentificacionComprador"), buyer.code],
    ["identificacionComprador", childText(body, "identificacionComprador"), buyer.identity],
    ["totalSinImpuestos", centsIn(body, "totalSinImpuestos"), String(document.baseCents)],
    isNote
      ? ["valorModificacion", centsIn(body, "valorModificacion"), String(document.totalCents)]
      : ["importeTotal", centsIn(body, "importeTotal"), String(document.totalCents)],
    ["numDocModificado", childText(body, "numDocModificado"), isNote ? document.modified.number : ""],
  ]
  for (const [name, found, wanted] of written) {
    if (found !== wanted) throw new InvoicingMismatch(`its XML has another ${name}: ${found.slice(0, 100)}`)
  }
}

function rootOf(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(Uint8Array.from(bytes)).root
  } catch {
    throw new InvoicingMismatch("its document is no XML")
  }
}

const centsIn = (body: XmlElement | undefined, name: string) => {
  const amount = childText(body, name)
  return /^\d{1,12}(\.\d{1,2})?$/.test(amount) ? String(Math.round(Number(amount) * 100)) : amount
}
