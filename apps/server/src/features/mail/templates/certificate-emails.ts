import type { Brand } from "../../tenants/brand.ts"
import type { EmailContent, FilledTemplate } from "../email-content.ts"
import { fillTemplate } from "../fill-template.ts"

/** Variant «issued» of `supplies`: how to download and use. `validUntil` is DD/MM/YYYY. */
export function supplies(
  details: { names: string; validUntil: string; link: string },
  brand: Brand,
): FilledTemplate {
  const values = { nombres: details.names, vigenteHasta: details.validUntil, enlace: details.link }
  return fillTemplate({ key: "supplies", variant: "issued", values }, brand)
}

/** `revokedAt` is DD/MM/YYYY HH:mm in Ecuador's time. */
export function certificateRevoked(details: {
  names: string
  serial: string
  reason: string
  revokedAt: string
}): EmailContent {
  return {
    subject: "Su firma electrónica fue revocada",
    greeting: details.names,
    paragraphs: [
      "Su certificado ya no es válido para firmar. Lo que firmó antes de la revocación sigue siendo válido.",
    ],
    items: [
      { label: "Número de serie", text: details.serial },
      { label: "Motivo", text: details.reason },
      { label: "Fecha", text: details.revokedAt },
    ],
    note: "Si usted no lo pidió, comuníquese con nosotros.",
  }
}
