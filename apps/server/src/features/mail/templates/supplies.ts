import type { Letter } from "../letter.ts"

/** The mail `supplies` (decisions section 7): hands over what was bought. */
export function supplies(details: { names: string; validUntil: string; link: string }): Letter {
  return {
    subject: "Su firma electrónica está lista",
    greeting: details.names,
    paragraphs: [
      `Su firma electrónica está vigente hasta el ${details.validUntil}.`,
      "Guarde el archivo y su contraseña en lugares distintos. Nadie puede recuperar esa contraseña, tampoco nosotros.",
    ],
    items: [
      { label: "Descargar", text: "puede volver a bajar su archivo cuando quiera." },
      { label: "Usar", text: "le mostramos cómo firmar con FirmaEC, Adobe Reader y el SRI." },
    ],
    button: { label: "Ver mi firma", url: details.link },
  }
}
