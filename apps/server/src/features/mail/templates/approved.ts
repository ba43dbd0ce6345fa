import type { Letter } from "../letter.ts"

/** @param activateBefore as DD/MM/YYYY */
export function approved(details: {
  names: string
  number: string
  activateBefore: string
  link: string
}): Letter {
  return {
    subject: "Su firma electrónica está aprobada: actívela",
    greeting: details.names,
    paragraphs: [
      `Su solicitud ${details.number} fue aprobada. El último paso es suyo: active su firma antes del ${details.activateBefore}.`,
      "Su clave se crea en su propio dispositivo y nadie más la conoce. Hágalo desde un equipo de confianza.",
    ],
    button: { label: "Activar mi firma", url: details.link },
  }
}
