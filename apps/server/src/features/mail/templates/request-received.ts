import type { Letter } from "../letter.ts"

/** @param total as shown, with IVA */
export function requestReceived(details: {
  names: string
  number: string
  total: string
  link: string
}): Letter {
  return {
    subject: `Recibimos su solicitud ${details.number}`,
    greeting: details.names,
    paragraphs: [
      `Su solicitud de firma electrónica quedó registrada con el número ${details.number}.`,
      `Para continuar, pague ${details.total} y suba su comprobante.`,
    ],
    button: { label: "Pagar mi solicitud", url: details.link },
  }
}
