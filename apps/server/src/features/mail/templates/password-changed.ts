import type { Letter } from "../letter.ts"

/** @param changedAt as DD/MM/YYYY HH:mm, Ecuador's time; @param link where another link is asked for */
export function passwordChanged(change: { names: string; changedAt: string; link: string }): Letter {
  return {
    subject: "Su contraseña cambió",
    greeting: change.names,
    paragraphs: [
      "La contraseña de su cuenta cambió. Por seguridad cerramos todas las sesiones que estaban abiertas.",
      "Si no fue usted, cámbiela de inmediato y comuníquese con nosotros.",
    ],
    items: [{ label: "Fecha", text: change.changedAt }],
    button: { label: "No fui yo: cambiar mi contraseña", url: change.link },
  }
}
