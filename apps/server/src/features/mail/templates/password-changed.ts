import type { Letter } from "../letter.ts"

/** @param changedAt as DD/MM/YYYY HH:mm, Ecuador's time; @param link where one can change it again alone, if one can */
export function passwordChanged(change: { names: string; changedAt: string; link: string | null }): Letter {
  return {
    subject: "Su contraseña cambió",
    greeting: change.names,
    paragraphs: [
      "La contraseña de su cuenta cambió. Por seguridad cerramos las sesiones que estaban abiertas en otros dispositivos.",
      "Si no fue usted, cámbiela de inmediato y comuníquese con nosotros.",
    ],
    items: [{ label: "Fecha", text: change.changedAt }],
    ...(change.link ? { button: { label: "No fui yo: cambiar mi contraseña", url: change.link } } : {}),
  }
}
