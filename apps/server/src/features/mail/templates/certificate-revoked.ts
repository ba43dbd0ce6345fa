import type { Letter } from "../letter.ts"

/** @param revokedAt as DD/MM/YYYY HH:mm, Ecuador's time */
export function certificateRevoked(details: {
  names: string
  serial: string
  reason: string
  revokedAt: string
}): Letter {
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
