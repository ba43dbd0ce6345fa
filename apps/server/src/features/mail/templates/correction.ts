import type { Letter } from "../letter.ts"

/** Names only what was wrong; the link opens only that. */
export function correction(details: {
  names: string
  number: string
  items: readonly { label: string; reason: string }[]
  link: string
}): Letter {
  return {
    subject: `Corrija un dato de su solicitud ${details.number}`,
    greeting: details.names,
    paragraphs: [
      "Revisamos su solicitud y falta poco: corrija solamente lo siguiente. Lo demás sigue guardado.",
    ],
    items: details.items.map(({ label, reason }) => ({ label, text: reason })),
    button: { label: "Corregir", url: details.link },
  }
}
