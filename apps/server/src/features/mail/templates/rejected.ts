import type { Letter } from "../letter.ts"

export function rejected(details: {
  names: string
  number: string
  reason: string
  /** Whether it was paid and the money goes back. */
  refund: boolean
}): Letter {
  return {
    subject: `Su solicitud ${details.number} fue rechazada`,
    greeting: details.names,
    paragraphs: [
      "No podemos emitir la firma electrónica que solicitó.",
      ...(details.refund ? ["Le devolveremos lo que pagó; le escribiremos para coordinarlo."] : []),
    ],
    items: [{ label: "Motivo", text: details.reason }],
  }
}
