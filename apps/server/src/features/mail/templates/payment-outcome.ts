import type { Letter } from "../letter.ts"

/** The mail `validatePayment` (decisions section 7): how the check of a payment ended. */
export function paymentOutcome(details: {
  names: string
  number: string
  outcome: "received" | "refused"
  /** Given when it was refused. */
  reason?: string
  link: string
}): Letter {
  if (details.outcome === "received") {
    return {
      subject: `Confirmamos el pago de su solicitud ${details.number}`,
      greeting: details.names,
      paragraphs: [
        "Su pago fue confirmado. Ahora revisamos sus datos y documentos; le avisaremos por correo.",
      ],
      button: { label: "Ver mi solicitud", url: details.link },
    }
  }
  return {
    subject: `No pudimos confirmar el pago de su solicitud ${details.number}`,
    greeting: details.names,
    paragraphs: ["No pudimos confirmar su pago. Su solicitud sigue guardada."],
    items: [{ label: "Motivo", text: details.reason ?? "" }],
    button: { label: "Enviar otro comprobante", url: details.link },
  }
}
